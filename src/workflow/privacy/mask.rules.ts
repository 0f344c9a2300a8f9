import { erasedName, masked } from '#core/contacts/erased.rules.ts'

export interface Traces {
  /** Lower case. */
  emails: readonly string[]
  /** E.164, or as it was typed. */
  phones: readonly string[]
  contactIds: ReadonlySet<string>
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * One pattern for every spelling of a contact's addresses and numbers: `0412 345 678`, `(04) 1234 5678`, `+61 412-345-678`. JavaScript and
 * PostgreSQL read it alike.
 * @returns undefined when there is nothing to look for
 */
export function tracePattern({ emails, phones }: Pick<Traces, 'emails' | 'phones'>): string | undefined {
  const numbers = phones.flatMap((phone) => {
    const digits = phone.replaceAll(/\D/g, '').replace(/^(?:0061|61|0)(?=\d{9}$)/, '')
    return digits.length < 6 ? [] : [String.raw`(?:[+]?61[ ().-]*|0)?[(]?0?` + [...digits].join(String.raw`[ ().-]*`)]
  })
  const all = [...emails.map(escaped), ...numbers]
  return all.length ? all.join('|') : undefined
}

export const masker = (traces: Pick<Traces, 'emails' | 'phones'>) => {
  const pattern = tracePattern(traces)
  const found = pattern === undefined ? undefined : new RegExp(pattern, 'gi')
  return (text: string): string => (found ? text.replaceAll(found, masked) : text)
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/**
 * Any document without a person: their addresses and numbers wherever they stand, and parties of listings that are them.
 * @param keepsName parties keep their name, where the law wants the deal on record
 */
export function withoutPerson(value: unknown, traces: Traces, keepsName: boolean): unknown {
  const mask = masker(traces)
  const walk = (one: Json): Json => {
    if (typeof one === 'string') return traces.contactIds.has(one) ? null : mask(one)
    if (typeof one !== 'object' || one === null) return one
    if (Array.isArray(one)) return one.map(walk)
    const isThem = typeof one['contactId'] === 'string' && traces.contactIds.has(one['contactId'])
    if (isThem && 'name' in one) {
      const { otherPhones: _, ...rest } = one
      return { ...rest, name: keepsName ? (one['name'] ?? null) : erasedName, phone: null, email: null, contactId: null }
    }
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, walk(part)]))
  }
  return walk(value as Json)
}
