/**
 * A UUIDv7 made on a device, so that what it records has a name before the server has heard of it: ordered by time, unique without asking.
 * `random`: ten bytes.
 */
export function deviceKey(now: number, random: Uint8Array): string {
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, '0').slice(-12)
  const bytes = [...random.slice(0, 10)].map((byte, i) =>
    i === 0 ? (byte & 0x0f) | 0x70 : i === 2 ? (byte & 0x3f) | 0x80 : byte,
  )
  const rest = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const hex = time + rest
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
