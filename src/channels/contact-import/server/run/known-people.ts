import type { KeptField } from '#accounts/old-system/server/old-fields.service.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'
import type { PreferenceFields } from '#workflow/preferences/preferences.contract.ts'
import { firstNamesSay, firstWords } from '#core/contacts/names/same-person.rules.ts'
import { comparedName, comparedStreet, typedWords } from '#common/search/search-words.ts'

/** A contact that rows match: existing, or new with this import. */
export interface Person {
  /** Null for a new contact until it is written. */
  id: string | null
  /** Null for a new contact. */
  before: ContactFields | null
  fields: ContactFields
  version: number
  mayWrite: boolean
  /** Their requirements, as far as the rows ask. */
  wants: PreferenceFields[]
  /** All that they keep of earlier systems, as far as the rows ask. */
  old: readonly KeptField[]
  /** The same before these rows. */
  oldBefore: readonly KeptField[]
}

interface Marks {
  firsts: string[]
  numbers: string[]
  emails: string[]
  name: string
  home: string | null
}
export type MatchedBy = 'id' | 'oldId' | 'email' | 'phone' | 'address'
export interface Found {
  person: Person
  by: MatchedBy
}
/** Marks of a person are read several times for every row, so they are worked out once. */
const marks = new WeakMap<ContactFields, Marks>()
function marksOf(f: ContactFields): Marks {
  const there = marks.get(f)
  if (there) return there
  const name = comparedName([f.firstName, f.lastName].filter(Boolean).join(' ') || f.companyName || '')
  const made = {
    firsts: firstWords(f),
    numbers: f.phones.map((p) => phoneDigits(p.number)).filter((digits) => digits.length >= 6),
    emails: f.emails.map(({ address }) => address),
    name,
    // The same street name is in every suburb, so without a postcode an address says nothing about a person.
    home:
      name && f.address.street && f.address.postcode
        ? `${name} | ${comparedStreet(f.address.street)} | ${f.address.postcode}`
        : null,
  }
  marks.set(f, made)
  return made
}
export const numbersOf = (f: ContactFields) => marksOf(f).numbers
export const nameOf = (f: ContactFields) => marksOf(f).name
export const homeOf = (f: ContactFields) => marksOf(f).home
export const firstsOf = (f: ContactFields) => marksOf(f).firsts
export type Reachable = Pick<Marks, 'numbers' | 'emails'>
export const reachableOf = (f: ContactFields): Reachable => marksOf(f)
const differ = (a: readonly string[], b: readonly string[]) => a.length > 0 && b.length > 0 && !a.some((one) => b.includes(one))
/** Two people of one name can live at one address: they are not the same when both have phones, or both have emails, and share none. */
export const reachedApart = (a: Reachable, b: Reachable): boolean => differ(a.numbers, b.numbers) || differ(a.emails, b.emails)
const nameWords = (f: ContactFields) =>
  typedWords([f.firstName, f.lastName, f.partner?.firstName, f.partner?.lastName, f.companyName].filter(Boolean).join(' '))

/** A phone number may belong to a family: it merges two rows only if the names allow it. */
function namesAgree(a: ContactFields, b: ContactFields): boolean {
  const [few = [], many = []] = [nameWords(a), nameWords(b)].toSorted((x, y) => x.length - y.length)
  return few.every((word) => many.includes(word))
}

export class People {
  private readonly byId = new Map<string, Person>()
  private readonly byOldId = new Map<string, Person>()
  private readonly byEmail = new Map<string, Person[]>()
  private readonly byPhone = new Map<string, Person[]>()
  private readonly byHome = new Map<string, Person[]>()

  /** Those that were there first stay the ones that are found. */
  add(person: Person): void {
    const { id, fields } = person
    if (id && !this.byId.has(id)) this.byId.set(id, person)
    const every = (map: Map<string, Person[]>, key: string) => {
      const there = map.get(key) ?? []
      if (!there.includes(person)) map.set(key, [...there, person])
    }
    for (const { address } of fields.emails) every(this.byEmail, address)
    for (const number of numbersOf(fields)) every(this.byPhone, number)
    const home = homeOf(fields)
    if (home) every(this.byHome, home)
  }
  /** From now on, rows with this id of the old system are about them. */
  name(oldId: string, person: Person): void {
    if (!this.byOldId.has(oldId)) this.byOldId.set(oldId, person)
  }
  nameById(oldId: string, id: string): void {
    const person = this.byId.get(id)
    if (person) this.name(oldId, person)
  }
  find({ id, oldId }: { id: string | null; oldId: string | null }, fields: ContactFields): Found | undefined {
    const found = (by: MatchedBy, person: Person | undefined) => person && { person, by }
    return (
      found('id', id ? this.byId.get(id) : undefined) ??
      found('oldId', oldId ? this.byOldId.get(oldId) : undefined) ??
      found('email', this.namesake(fields)) ??
      found(
        'phone',
        numbersOf(fields)
          .flatMap((number) => this.byPhone.get(number) ?? [])
          .find((person) => namesAgree(person.fields, fields)),
      ) ??
      found(
        'address',
        this.byHome.get(homeOf(fields) ?? '')?.find((person) => !reachedApart(reachableOf(person.fields), reachableOf(fields))),
      )
    )
  }

  /** Finds among those with one of the emails the first with the same first name, else the first who may be the same. */
  private namesake(fields: ContactFields): Person | undefined {
    const holders = fields.emails.flatMap(({ address }) => this.byEmail.get(address) ?? [])
    const says = (person: Person) => firstNamesSay(firstsOf(person.fields), firstsOf(fields))
    return holders.find((person) => says(person) === 'same') ?? holders.find((person) => says(person) === 'unknown')
  }
}
