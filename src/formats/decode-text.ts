/** What the bytes of a file are, by its beginning. */
export interface Decoded {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  text: AsyncIterable<string>
}

/**
 * Text of a file as it comes. UTF-16 by its mark or its zeros; else UTF-8 until the first byte that cannot be, from there Windows-1252: a
 * file of plain letters with one `é` far down comes out right.
 * @param head the first bytes, at least four unless the file is shorter; they stand in `chunks` too
 */
export function decoded(head: Buffer, chunks: AsyncIterable<Buffer>): Decoded {
  const encoding = encodingOf(head)
  return { encoding, text: encoding === 'utf-8' ? lenientUtf8(chunks) : plainly(chunks, encoding) }
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

async function* lenientUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let isBroken = false
  let isFirst = true
  for await (const chunk of chunks) {
    const [whole, half]: [Buffer, Buffer] = isBroken ? [chunk, Buffer.alloc(0)] : withoutHalf(Buffer.concat([rest, chunk]))
    rest = half
    isBroken ||= !isUtf8(whole)
    const text = isBroken ? new TextDecoder('windows-1252').decode(whole) : whole.toString('utf8')
    yield isFirst ? text.replace(/^\ufeff/, '') : text
    isFirst = false
  }
  if (rest.length) yield new TextDecoder('windows-1252').decode(rest)
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
