/**
 * Width and height in pixels, from the frame header (ITU T.81, B.2.2).
 *
 * @returns undefined for what is no JPEG, or one that ends before its picture does
 */
export function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return undefined
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    // C0 to CF are frames, but for the tables C4, C8 and CC.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
