import { crc32, deflateSync } from 'node:zlib'

const signatureAndHeader = 8 + 25

/**
 * Says in which colours the numbers of a PNG are meant, without changing them (PNG specification, chunk iCCP).
 *
 * A phone's HEIC is in Display P3, and its decoder returns bare numbers: taken for sRGB they look dull.
 */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, signatureAndHeader), chunk, png.subarray(signatureAndHeader)])
}
