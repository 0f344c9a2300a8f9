const [tab, lineFeed, carriageReturn, space, equals] = [9, 10, 13, 32, 61]
const hex = Buffer.from('0123456789ABCDEF')
/** Of the 76 that a line may have one is for the mark that it goes on. */
const lineLength = 75
/** `From ` at the beginning of a line: some write `>From` instead, and the signature would not hold any more. */
const from = Buffer.from('From ')

/** What the last call has written in; mails are about as long as one another. */
let scratch = Buffer.allocUnsafe(64 * 1024)

/**
 * A text for the body of a mail (RFC 2045, section 6.7), with the line ends of mails. Byte by byte into one buffer, because this is the inner loop
 * of sending a campaign: as strings it made so much garbage that collecting it took longer.
 */
export function quotedPrintable(text: string): Buffer {
  const bytes = Buffer.from(text)
  // Each byte becomes three at most, and a mark and a line end come after at least 73.
  if (scratch.length < bytes.length * 4 + 16) scratch = Buffer.allocUnsafe(bytes.length * 4 + 16)
  const out = scratch
  let [at, column] = [0, 0]
  const endLine = () => {
    out[at++] = carriageReturn
    out[at++] = lineFeed
    column = 0
  }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    const next = bytes[i + 1]
    if (byte === lineFeed || byte === carriageReturn) {
      if (byte === carriageReturn && next === lineFeed) i++
      endLine()
      continue
    }
    const isLast = next === undefined || next === lineFeed || next === carriageReturn
    const isPlain =
      byte === tab || byte === space
        ? // Mail servers drop white space at the end of a line.
          !isLast
        : byte > space && byte < 127 && byte !== equals && !(column === 0 && byte === from[0] && isFrom(bytes, i))
    const width = isPlain ? 1 : 3
    // The last of a line needs no room for the mark.
    if (column + width > (isLast ? lineLength + 1 : lineLength)) {
      out[at++] = equals
      endLine()
    }
    if (isPlain) out[at++] = byte
    else {
      out[at++] = equals
      out[at++] = hex[byte >> 4] as number
      out[at++] = hex[byte & 15] as number
    }
    column += width
  }
  return Buffer.from(out.subarray(0, at))
}

const isFrom = (bytes: Buffer, at: number) =>
  bytes.compare(from, 0, from.length, at, Math.min(at + from.length, bytes.length)) === 0
