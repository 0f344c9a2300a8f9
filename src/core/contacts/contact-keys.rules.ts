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

/** The words of a name in every order a search could use: each word first, then the others in order. */
function nameStarts(name: string): string[] {
  const words = normalised(name).split(' ').filter(Boolean).slice(0, 8)
  return words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(' '))
}

/**
 * The search keys of a contact. A search is a prefix of one of them, because only a plain btree prefix keeps its index under row level
 * security; a phone number is found by its first or last digits.
 */
export function contactKeys(c: ContactFields): ContactKey[] {
  const people = [
    [c.firstName, c.lastName],
    [c.partner?.firstName, c.partner?.lastName ?? c.lastName],
    [c.companyName],
    [c.legalName],
  ].map((parts) => parts.filter(Boolean).join(' '))
  const keys: ContactKey[] = [
    ...people.flatMap(nameStarts).map((value) => key('name', value)),
    ...c.emails.map((e) => key('email', e.address.toLowerCase())),
    ...c.phones.flatMap(({ number }) => {
      const digits = phoneDigits(number)
      return digits.length < 3 ? [] : [key('phone', digits), key('phoneEnd', reversed(digits))]
    }),
    ...(c.address.suburb ? [key('suburb', normalised(c.address.suburb))] : []),
  ]
  // They are a handful, and an import has a hundred thousand of these: comparing costs less than remembering.
  return keys.filter(({ kind, value }, i) => value && keys.findIndex((k) => k.kind === kind && k.value === value) === i)
}
const key = (kind: ContactKey['kind'], value: string): ContactKey => ({ kind, value: value.slice(0, 200) })

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
