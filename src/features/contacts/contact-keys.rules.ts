import { normalised } from '#common/normalised.ts'
import type { ContactFields } from './contact-fields.contract.ts'

/** Digits as Australians say them: `+61 412 345 678` and `0412345678` are both `0412345678`; foreign numbers keep their country code. */
export function phoneDigits(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  if (/^\s*(\+|00(?=61))/.test(number) && /^(00)?61/.test(digits)) return `0${digits.replace(/^(00)?61/, '').replace(/^0/, '')}`
  return digits
}
export const reversed = (text: string): string => [...text].reverse().join('')

export interface ContactKey {
  kind: 'name' | 'email' | 'phone' | 'phoneEnd' | 'suburb'
  value: string
}

/** The words of a name in every order a person might begin with: each word first, then the others as they follow. */
function nameStarts(name: string): string[] {
  const words = normalised(name).split(' ').filter(Boolean).slice(0, 8)
  return words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(' '))
}

/**
 * What a contact is found by. A search is a prefix of one of these, because only a plain btree prefix keeps its index under row level
 * security (reference stack, section 6); half a telephone number is found by its beginning or by its end.
 */
export function contactKeys(c: ContactFields): ContactKey[] {
  const people = [
    [c.firstName, c.lastName],
    [c.partner?.firstName, c.partner?.lastName ?? c.lastName],
    [c.companyName],
    [c.legalName],
  ].map((parts) => parts.filter(Boolean).join(' '))
  const keys: ContactKey[] = [
    ...people.flatMap(nameStarts).map((value): ContactKey => ({ kind: 'name', value })),
    ...c.emails.map((e): ContactKey => ({ kind: 'email', value: e.address.toLowerCase() })),
    ...c.phones.flatMap(({ number }): ContactKey[] => {
      const digits = phoneDigits(number)
      return digits.length < 3
        ? []
        : [
            { kind: 'phone', value: digits },
            { kind: 'phoneEnd', value: reversed(digits) },
          ]
    }),
    ...(c.address.suburb ? [{ kind: 'suburb', value: normalised(c.address.suburb) } as const] : []),
  ]
  const seen = new Set<string>()
  return keys.filter(({ kind, value }) => {
    const cut = value.slice(0, 200)
    if (!cut || seen.has(`${kind} ${cut}`)) return false
    seen.add(`${kind} ${cut}`)
    return true
  })
}

/** How a typed text is looked up: which kinds of keys, with what beginning. */
export function lookUps(typed: string): ContactKey[] {
  const text = typed.trim()
  const digits = phoneDigits(text)
  const isNumber = digits.length >= 3 && /^[\d\s()+./-]+$/.test(text)
  if (isNumber)
    return [
      { kind: 'phone', value: digits },
      ...(digits.length >= 4 ? [{ kind: 'phoneEnd', value: reversed(digits) } as const] : []),
    ]
  const words = normalised(text)
  return [
    ...(words ? [{ kind: 'name', value: words } as const] : []),
    ...(/\s/.test(text) ? [] : [{ kind: 'email', value: text.toLowerCase() } as const]),
    ...(words.length >= 3 ? [{ kind: 'suburb', value: words } as const] : []),
  ]
}
