/** The default alphabet of SMS (3GPP TS 23.038, 6.2.1): one septet each. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Its extension table: an escape before each, so two septets. */
const extended = '\f^{}\\[~]|€'
const septets: ReadonlyMap<string, number> = new Map([
  ...[...basic].map((character) => [character, 1] as const),
  ...[...extended].map((character) => [character, 2] as const),
])

export interface SmsLength {
  /** One character outside of the alphabet turns the whole message into UCS-2. */
  encoding: 'gsm7' | 'ucs2'
  /** Septets, or UTF-16 code units. */
  units: number
  /** Messages that are sent and charged; they arrive as one. */
  parts: number
  /** Units that the last part still takes. */
  left: number
}
const limits = { gsm7: { one: 160, many: 153 }, ucs2: { one: 70, many: 67 } } as const

/** Neither an escaped character nor a surrogate pair is divided between two parts, so a part may hold one unit less. */
export function smsLength(text: string): SmsLength {
  const characters = [...text]
  const encoding = characters.every((one) => septets.has(one)) ? 'gsm7' : 'ucs2'
  const sizes = characters.map((one) => (encoding === 'gsm7' ? (septets.get(one) ?? 0) : one.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { one, many } = limits[encoding]
  if (units <= one) return { encoding, units, parts: units ? 1 : 0, left: one - units }
  let [parts, filled] = [1, 0]
  for (const size of sizes) {
    if (filled + size > many) [parts, filled] = [parts + 1, 0]
    filled += size
  }
  return { encoding, units, parts, left: many - filled }
}

const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
}
/** Typographic signs, which keyboards and word processors insert and which halve what fits, by those of the alphabet. */
export const withPlainSigns = (text: string): string =>
  text.replaceAll(/[‘’“”–—…•\u00a0\u202f\t]/g, (sign) => plain[sign] ?? sign)
