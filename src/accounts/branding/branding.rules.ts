const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
/**
 * An ABN as it is written, `51 824 753 556`; undefined when its check digits are wrong.
 * Source: Australian Business Register, "Format of the ABN": the first digit less one, weighted sum divisible by 89.
 */
export function readAbn(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '').replace(/^ABN/i, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return undefined
  const sum = [...digits].reduce((all, digit, i) => all + (Number(digit) - (i === 0 ? 1 : 0)) * (weights[i] ?? 0), 0)
  return sum % 89 === 0 ? digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : undefined
}

/** What a signature may name of its sender and of the agency. */
export const mergeValues = ['name', 'jobTitle', 'mobile', 'phone', 'email', 'agency', 'address', 'website', 'licence'] as const
export type MergeValues = Record<(typeof mergeValues)[number], string>

const slot = /\{\{\s*(\w+)\s*\}\}/g
/** Names in a text that mean nothing: `{{nickname}}`. */
export const unknownMergeValues = (text: string): string[] =>
  [...text.matchAll(slot)].map(([, name]) => name ?? '').filter((name) => !(mergeValues as readonly string[]).includes(name))

/**
 * The lines of a signature. A part (between two spaces or ` · `) of which every value is empty is left out with its label, a line without parts is dropped: `M` without a number makes no sense.
 */
export function mergedLines(template: string, values: MergeValues): string[] {
  const filled = (part: string) => {
    const names = [...part.matchAll(slot)].map(([, name]) => values[name as keyof MergeValues] ?? '')
    if (names.length > 0 && names.every((value) => !value.trim())) return undefined
    return part.replaceAll(slot, (_, name: string) => values[name as keyof MergeValues] ?? '').trim()
  }
  return template.split(/\r?\n/).flatMap((line) => {
    const separator = line.includes(' · ') ? ' · ' : '  '
    const parts = line.split(separator).flatMap((part) => filled(part) ?? [])
    const text = parts.filter(Boolean).join(separator === '  ' ? '   ' : separator)
    return text ? [text] : []
  })
}

/** Who a client gets an email from: the person at the agency, `Eleanor Whitcombe, Harbour & Vale`. */
export const clientSender = (agentName: string | null | undefined, tradingName: string): string =>
  agentName ? `${agentName}, ${tradingName}` : tradingName
