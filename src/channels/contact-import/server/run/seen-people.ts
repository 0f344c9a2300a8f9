import { displayName } from '#core/contacts/contact-names.rules.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { firstNamesSay } from '#core/contacts/names/same-person.rules.ts'
import { firstsOf, homeOf, nameOf, numbersOf, type Reachable, reachableOf, reachedApart } from './known-people.ts'

interface SeenPerson {
  name: string
  firsts: string[]
  /** Compared at an address only, so kept where there is one. */
  reach: Reachable | null
}
/** Most keys hold one person, and a hundred thousand arrays of one weigh as much as the people. */
type Holders = Map<string, SeenPerson | SeenPerson[]>
const maxOfKey = 20
const maxPeople = 150_000

/** New people of the rows so far, which a dry run keeps because nothing is written. */
export class SeenPeople {
  readonly #byOldId: Holders = new Map()
  readonly #byEmail: Holders = new Map()
  readonly #byPhone: Holders = new Map()
  readonly #byHome: Holders = new Map()
  #size = 0

  add(fields: ContactFields, oldId: string | null): void {
    if (this.#size >= maxPeople) return
    this.#size++
    const home = homeOf(fields)
    const { numbers, emails } = reachableOf(fields)
    const one = { name: displayName(fields), firsts: firstsOf(fields), reach: home ? { numbers, emails } : null }
    if (oldId) put(this.#byOldId, oldId, one)
    for (const { address } of fields.emails) put(this.#byEmail, address, one)
    for (const number of numbersOf(fields)) put(this.#byPhone, phoneKey(number, fields), one)
    if (home) put(this.#byHome, home, one)
  }
  /** @returns the name of the person of an earlier row, where this row is about the same one */
  nameOf(fields: ContactFields, oldId: string | null): string | undefined {
    const isSame = ({ firsts }: SeenPerson) => firstNamesSay(firsts, firstsOf(fields)) !== 'different'
    const isNear = ({ reach }: SeenPerson) => !reach || !reachedApart(reach, reachableOf(fields))
    const found =
      (oldId ? held(this.#byOldId, oldId)[0] : undefined) ??
      fields.emails.flatMap(({ address }) => held(this.#byEmail, address)).find(isSame) ??
      numbersOf(fields).flatMap((number) => held(this.#byPhone, phoneKey(number, fields)))[0] ??
      held(this.#byHome, homeOf(fields) ?? '').find(isNear)
    return found?.name
  }
  clear(): void {
    for (const holders of [this.#byOldId, this.#byEmail, this.#byPhone, this.#byHome]) holders.clear()
    this.#size = 0
  }
}

const phoneKey = (number: string, fields: ContactFields) => `${number} ${nameOf(fields)}`
const held = (holders: Holders, key: string): readonly SeenPerson[] => [holders.get(key) ?? []].flat()
function put(holders: Holders, key: string, one: SeenPerson): void {
  const there = holders.get(key)
  if (!there) holders.set(key, one)
  else holders.set(key, [there, one].flat().slice(0, maxOfKey))
}
