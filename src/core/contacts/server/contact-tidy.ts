import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phoneDigits } from '#common/search/phone-digits.ts'
import type { ContactFields, ContactPhone } from '../contact-fields.contract.ts'

/**
 * E.164 when the text can be read as a phone number, Australian by default; else as typed, so that no input is lost. Nine digits starting
 * with 4 are a mobile number whose zero a spreadsheet removed.
 */
export function tidyNumber(typed: string): string {
  const text = typed.trim()
  // An extension, words or a second number behind it would be lost: then it stays as typed.
  const from = text.search(/\d/)
  if (from >= 0 && /[\p{L}/;]/u.test(text.slice(from))) return text
  const bare = text.replaceAll(/[\s().-]/g, '')
  // Most numbers of a file, and every number that was tidied before: no need to ask the library.
  const mobile = /^(?:\+61|0)(4\d{8})$/.exec(bare)?.[1]
  if (mobile) return `+61${mobile}`
  const repaired = /^4\d{8}$/.test(bare) ? `0${bare}` : /^61[2-478]\d{8}$/.test(bare) ? `+${bare}` : text
  const parsed = parsePhoneNumberFromString(repaired, 'AU')
  // Without a zero or a plus the country is unclear: 905-555-1234 is as long as some Australian numbers, but is none.
  const isSure = /^[+0]/.test(repaired) ? parsed?.isPossible() : parsed?.isValid()
  return parsed && isSure ? parsed.number : text
}

function tidyPhone(phone: ContactPhone): ContactPhone {
  const number = tidyNumber(phone.number)
  return { ...phone, number, type: phone.type === 'other' && /^\+614/.test(number) ? 'mobile' : phone.type }
}

export const tidyPhones = (phones: readonly ContactPhone[]): ContactPhone[] => once(phones.map(tidyPhone), (p) => p.number)

/** Tidies fields as they are kept: numbers in one form, e-mails lower case, nothing twice, empty texts as null. */
export function tidyContact(fields: ContactFields): ContactFields {
  const tidied: ContactFields = { ...fields }
  for (const key of Object.keys(tidied)) if (tidied[key as keyof ContactFields] === '') Object.assign(tidied, { [key]: null })
  return Object.assign(tidied, {
    emails: once(
      fields.emails.map((e) => ({ ...e, address: e.address.toLowerCase() })),
      (e) => e.address,
    ),
    phones: tidyPhones(fields.phones),
    tags: once(fields.tags, (tag) => tag.toLowerCase()),
    roles: once(fields.roles, (r) => r.role),
    agentIds: once(fields.agentIds, (id) => id),
  })
}

/** The first of each. */
function once<T>(list: readonly T[], key: (item: T) => string): T[] {
  if (list.length < 2) return [...list]
  const seen = new Set<string>()
  return list.filter((item) => !seen.has(key(item)) && seen.add(key(item)))
}

type Ways = Pick<ContactFields, 'emails' | 'phones'>
/** The addresses and numbers that the first has and the second has not. */
export function waysGone(before: Ways, after: Ways): Ways {
  const left = new Set([
    ...after.emails.map(({ address }) => address.toLowerCase()),
    ...after.phones.map(({ number }) => phoneDigits(number)),
  ])
  return {
    emails: before.emails.filter(({ address }) => !left.has(address.toLowerCase())),
    phones: before.phones.filter(({ number }) => !left.has(phoneDigits(number))),
  }
}
