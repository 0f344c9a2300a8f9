const [lineFeed, carriageReturn, space, equals, bigF] = [10, 13, 32, 61, 70]
const hex = Buffer.from('0123456789ABCDEF')
/** Of the 76 that a line may have one is for the mark that it goes on. */
const lineLength = 75
/** Characters that need no escaping; white space does at the end of a line. */
const isPlainAlways = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte > space && byte < 127 && byte !== equals))
const isWhite = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte === 9 || byte === space))

/** What the last call has written in; mails are about as long as one another. */
let scratch = Buffer.allocUnsafe(64 * 1024)

/**
 * A text for the body of a mail (RFC 2045, section 6.7), with the line ends of mails. Byte by byte into one buffer and without a function inside,
 * because this is the inner loop of sending a campaign: as strings it made so much garbage that collecting it took longer.
 * @param goesOn more of the same text follows, encoded apart: the last line is left open, and the next piece starts a line of its own
 */
export function quotedPrintable(text: string, goesOn = false): Buffer {
  const bytes = Buffer.from(text)
  const { length } = bytes
  // Each byte becomes three at most, and a mark and a line end come after at least 73.
  if (scratch.length < length * 4 + 16) scratch = Buffer.allocUnsafe(length * 4 + 16)
  const out = scratch
  let at = 0
  let column = 0
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] as number
    const next = i + 1 < length ? (bytes[i + 1] as number) : goesOn ? equals : lineFeed
    if (byte === lineFeed || byte === carriageReturn) {
      if (byte === carriageReturn && next === lineFeed) i++
      out[at++] = carriageReturn
      out[at++] = lineFeed
      column = 0
      continue
    }
    const isLast = next === lineFeed || next === carriageReturn
    // Mail servers drop white space at the end of a line; some write `>From` at its beginning, and the signature would not hold any more.
    const isPlain =
      isWhite[byte] === 1 ? !isLast : isPlainAlways[byte] === 1 && (byte !== bigF || (column > 0 && column < lineLength))
    const width = isPlain ? 1 : 3
    // The last of a line needs no room for the mark.
    if (column + width > (isLast ? lineLength + 1 : lineLength)) {
      out[at++] = equals
      out[at++] = carriageReturn
      out[at++] = lineFeed
      column = 0
    }
    if (isPlain) out[at++] = byte
    else {
      out[at++] = equals
      out[at++] = hex[byte >> 4] as number
      out[at++] = hex[byte & 15] as number
    }
    column += width
  }
  if (goesOn && column > 0) {
    out[at++] = equals
    out[at++] = carriageReturn
    out[at++] = lineFeed
  }
  return Buffer.from(out.subarray(0, at))
}
