/** Details of its sender and of the agency that a signature may name. */
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

/** The sender of an email to a client: the person at the agency, `Eleanor Whitcombe, Harbour & Vale`. */
export const clientSender = (agentName: string | null | undefined, tradingName: string): string =>
  agentName ? `${agentName}, ${tradingName}` : tradingName
