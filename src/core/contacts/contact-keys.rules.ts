import { phoneDigits } from '#common/search/phone-digits.ts'
import { addressWords, comparedName, emailWords, namePairs, streetPairs, wordsIn } from '#common/search/search-words.ts'
import type { ContactFields } from './contact-fields.contract.ts'

/** Values that people are recognised by, compared as a whole; search has words of its own (`contactSearchFields`). */
export interface ContactKey {
  kind: 'name' | 'email' | 'phone'
  value: string
}

const namesOf = (c: ContactFields) =>
  [
    [c.firstName, c.lastName],
    c.partner ? [c.partner.firstName, c.partner.lastName ?? c.lastName] : [],
    [c.companyName],
    [c.legalName],
  ].map((parts) => parts.filter(Boolean).join(' '))

/** Whole names, email addresses and phone numbers: what duplicate checks, imports and opt-outs look up. */
export function contactKeys(c: ContactFields): ContactKey[] {
  const keys: ContactKey[] = [
    ...namesOf(c).map((name) => key('name', comparedName(name))),
    ...c.emails.map((e) => key('email', e.address.toLowerCase())),
    ...digitsOf(c).map((digits) => key('phone', digits)),
  ]
  // They are a handful, and an import has a hundred thousand of these: comparing costs less than remembering.
  return keys.filter(({ kind, value }, i) => value && keys.findIndex((k) => k.kind === kind && k.value === value) === i)
}
const key = (kind: ContactKey['kind'], value: string): ContactKey => ({ kind, value: value.slice(0, 200) })
const digitsOf = (c: ContactFields) => c.phones.map(({ number }) => phoneDigits(number)).filter((digits) => digits.length >= 3)

/** The words that search finds a contact by. The names are the title; of an organisation, so is its own. */
export function contactSearchFields(c: ContactFields) {
  const [name = '', partner = '', company = '', legalName = ''] = namesOf(c)
  const hasPerson = name || partner
  const addresses = [c.address, ...(c.postalAddress ? [c.postalAddress] : [])]
  const isOrganisation = c.kind !== 'person' && c.kind !== 'couple'
  return [
    { field: 'name', isTitle: true, words: [...wordsIn(`${name} ${partner}`), ...namePairs(name), ...namePairs(partner)] },
    { field: 'company', isTitle: isOrganisation || !hasPerson, words: wordsIn(company) },
    { field: 'company', words: wordsIn(legalName) },
    { field: 'email', words: c.emails.flatMap((e) => emailWords(e.address)) },
    { field: 'phone', words: digitsOf(c) },
    { field: 'suburb', words: addresses.flatMap((a) => [...addressWords(a.suburb ?? ''), ...wordsIn(a.postcode ?? '')]) },
    { field: 'street', words: addresses.flatMap((a) => [...addressWords(a.street ?? ''), ...streetPairs(a.street ?? '')]) },
    { field: 'tag', words: c.tags.flatMap((tag) => wordsIn(tag)) },
  ]
}
