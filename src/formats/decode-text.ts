/** What the bytes of a file are, by its beginning. */
export interface Decoded {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  text: AsyncIterable<string>
  /** Some lines were UTF-8 and others Windows-1252, of those read so far. */
  isMixed(): boolean
}

/**
 * Text of a file as it comes. UTF-16 by its mark or its zeros; else line by line UTF-8, or Windows-1252 where a line cannot be that: a file
 * of plain letters with one `é` far down comes out right, and so do two files of different programs that were put together.
 * @param head the first bytes, at least four unless the file is shorter; they stand in `chunks` too
 */
export function decoded(head: Buffer, chunks: AsyncIterable<Buffer>): Decoded {
  const encoding = encodingOf(head)
  const seen = { utf8: false, windows: false }
  return {
    encoding,
    text: encoding.startsWith('utf-16') ? plainly(chunks, encoding) : lineByLine(chunks, seen),
    isMixed: () => seen.utf8 && seen.windows,
  }
}

function encodingOf(head: Buffer): Decoded['encoding'] {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const sample = head.subarray(0, 2000)
  const zeros = (from: number) => sample.filter((byte, i) => i % 2 === from && byte === 0).length
  if (sample.length >= 4 && zeros(1) > sample.length * 0.3) return 'utf-16le'
  if (sample.length >= 4 && zeros(0) > sample.length * 0.3) return 'utf-16be'
  return isUtf8(withoutHalf(head)[0]) ? 'utf-8' : 'windows-1252'
}

async function* plainly(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** A line without an end is decoded after so many bytes. */
const maxLine = 1_000_000

async function* lineByLine(chunks: AsyncIterable<Buffer>, seen: { utf8: boolean; windows: boolean }): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  const textOf = (bytes: Buffer) => {
    const text = textOfLines(bytes, seen)
    const shown = isFirst ? text.replace(/^\ufeff/, '') : text
    isFirst = false
    return shown
  }
  for await (const chunk of chunks) {
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.lastIndexOf(0x0a) + 1
    const [whole, half] = end || bytes.length < maxLine ? [bytes.subarray(0, end), bytes.subarray(end)] : withoutHalf(bytes)
    rest = half
    if (whole.length) yield textOf(whole)
  }
  if (rest.length) yield textOf(rest)
}

function textOfLines(bytes: Buffer, seen: { utf8: boolean; windows: boolean }): string {
  if (isUtf8(bytes)) {
    const text = bytes.toString('utf8')
    // A character of two bytes or more; the mark at the start says nothing about the lines after it.
    seen.utf8 ||= text.length !== bytes.length && !(text.startsWith('\ufeff') && text.length === bytes.length - 2)
    return text
  }
  const at = bytes.indexOf(0x0a) + 1
  if (at === 0 || at === bytes.length) {
    seen.windows = true
    return new TextDecoder('windows-1252').decode(bytes)
  }
  const lines: string[] = []
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(0x0a, from) + 1 || bytes.length
    lines.push(textOfLines(bytes.subarray(from, to), seen))
    from = to
  }
  return lines.join('')
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Cuts a character that the end of the chunk has torn apart. */
function withoutHalf(bytes: Buffer): [Buffer, Buffer] {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needs > back ? [bytes.subarray(0, -back), bytes.subarray(-back)] : [bytes, Buffer.alloc(0)]
    }
  }
  return [bytes, Buffer.alloc(0)]
}
