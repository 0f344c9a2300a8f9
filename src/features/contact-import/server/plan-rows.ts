import { type ContactFields, emptyContact } from '#features/contacts/contact-fields.contract.ts'
import { normalised } from '#common/normalised.ts'
import { phoneDigits } from '#features/contacts/contact-keys.rules.ts'
import { displayName } from '#features/contacts/contact-names.rules.ts'
import { findMatches, tidied } from '#features/contacts/server/contact-bulk.service.ts'
import type { Reach } from '#features/contacts/server/contact-reach.service.ts'
import { isSame } from '#features/audit/changes.rules.ts'
import type { Context } from '#platform/context.ts'
import type { ImportOutcome, ImportSettings } from '../contact-import.contract.ts'
import { mergedWithRow } from './merge-import.ts'
import type { SourceRow } from './source-row.ts'
import type { ReadRow, RowRules } from './row-to-contact.ts'

/** Somebody that rows are about: there before, or new with this import. */
export interface Person {
  id: string | null
  before: ContactFields | null
  fields: ContactFields
  version: number
  mayWrite: boolean
}
export interface ReadSourceRow extends SourceRow {
  read: ReadRow
}
export interface PlannedRow extends ReadSourceRow {
  outcome: ImportOutcome
  reason: string | null
  person: Person | null
}
export interface Plan {
  settings: ImportSettings
  rules: RowRules
  reach: Reach
  /** For new contacts that name no agent. */
  defaultAgentId: string | null
}
/** What a dry run remembers of the rows before, because nothing was written: key to name. */
export type Seen = Map<string, string>
const maxSeen = 400_000

/** What becomes of some rows, in order: later ones know what earlier ones made. Nothing is written. */
export async function planRows(ctx: Context, rows: readonly ReadSourceRow[], plan: Plan, seen?: Seen): Promise<PlannedRow[]> {
  const good = rows.filter(({ read }) => !read.reasons.length).map(({ read }) => read)
  const matches = await findMatches(ctx, plan.reach, {
    ids: good.flatMap(({ id }) => id ?? []),
    emails: good.flatMap(({ fields }) => fields.emails.map((e) => e.address)),
    phones: good.flatMap(({ fields }) => numbersOf(fields)),
    names: good.flatMap(({ fields }) => (fields.address.street ? nameOf(fields) || [] : [])),
  })
  const people = new People()
  for (const { id, fields, version, mayWrite } of matches) {
    const whole = { ...emptyContact, ...fields }
    people.add({ id, before: whole, fields: whole, version, mayWrite })
  }
  return rows.map((row) => planRow(row, people, plan, seen))
}

function planRow(row: ReadSourceRow, people: People, plan: Plan, seen: Seen | undefined): PlannedRow {
  const { read } = row
  const planned = (outcome: ImportOutcome, person: Person | null, reason: string | null = null): PlannedRow => ({
    ...row,
    outcome,
    reason,
    person,
  })
  if (read.reasons.length) return planned('refused', null, read.reasons.join('. '))
  const { settings, defaultAgentId } = plan
  // What was read is tidy; only the tags of the whole import may stand twice now.
  const fields = settings.tags.length
    ? tidied({ ...read.fields, tags: [...read.fields.tags, ...settings.tags].slice(0, 50) })
    : read.fields
  const known = people.find(read.id, fields)
  if (!known) {
    const earlier = seen && seenBefore(seen, fields)
    if (earlier !== undefined)
      return settings.rule === 'skip'
        ? planned('skipped', null, `The same as an earlier row: ${earlier}`)
        : planned('updated', null, `Joined with an earlier row: ${earlier}`)
    const agentIds = fields.agentIds.length || !defaultAgentId ? fields.agentIds : [defaultAgentId]
    const person = {
      id: null,
      before: null,
      fields: { ...fields, agentIds, source: fields.source ?? ('import' as const) },
      version: 0,
      mayWrite: true,
    }
    people.add(person)
    return planned('created', person)
  }
  const name = displayName(known.fields) || known.fields.emails[0]?.address || known.fields.phones[0]?.number || 'a contact'
  if (settings.rule === 'skip') return planned('skipped', known, `There is ${name} already`)
  if (!known.mayWrite) return planned('skipped', known, `${name} is looked after by another agent`)
  const merged = tidied(mergedWithRow(known.fields, fields, settings.rule))
  if (isSame(known.fields, merged)) return planned('unchanged', known)
  known.fields = merged
  people.add(known)
  return planned('updated', known)
}

export function remember(seen: Seen, planned: readonly PlannedRow[]): void {
  for (const { outcome, person } of planned) {
    if (outcome !== 'created' || !person || seen.size > maxSeen) continue
    const name = displayName(person.fields)
    for (const { address } of person.fields.emails) seen.set(`e ${address}`, name)
    for (const number of numbersOf(person.fields)) seen.set(`p ${number} ${nameOf(person.fields)}`, name)
    const home = homeOf(person.fields)
    if (home) seen.set(`h ${home}`, name)
  }
}
const seenBefore = (seen: Seen, fields: ContactFields): string | undefined =>
  [
    ...fields.emails.map((e) => `e ${e.address}`),
    ...numbersOf(fields).map((number) => `p ${number} ${nameOf(fields)}`),
    `h ${homeOf(fields)}`,
  ]
    .map((key) => seen.get(key))
    .find((name) => name !== undefined)

interface Marks {
  numbers: string[]
  name: string
  home: string | null
}
/** What people are known by is asked several times for every row, so it is worked out once. */
const marks = new WeakMap<ContactFields, Marks>()
function marksOf(f: ContactFields): Marks {
  const there = marks.get(f)
  if (there) return there
  const name = normalised([f.firstName, f.lastName].filter(Boolean).join(' ') || f.companyName || '')
  const made = {
    numbers: f.phones.map((p) => phoneDigits(p.number)).filter((digits) => digits.length >= 6),
    name,
    home: name && f.address.street ? `${name} | ${normalised(f.address.street)}` : null,
  }
  marks.set(f, made)
  return made
}
const numbersOf = (f: ContactFields) => marksOf(f).numbers
const nameOf = (f: ContactFields) => marksOf(f).name
const homeOf = (f: ContactFields) => marksOf(f).home
const nameWords = (f: ContactFields) =>
  normalised([f.firstName, f.lastName, f.partner?.firstName, f.partner?.lastName, f.companyName].filter(Boolean).join(' '))
    .split(' ')
    .filter(Boolean)

/** One telephone may be a family's: it makes one person of two rows only where the names allow it. */
function namesAgree(a: ContactFields, b: ContactFields): boolean {
  const [few = [], many = []] = [nameWords(a), nameWords(b)].toSorted((x, y) => x.length - y.length)
  return few.every((word) => many.includes(word))
}

class People {
  private readonly byId = new Map<string, Person>()
  private readonly byEmail = new Map<string, Person>()
  private readonly byPhone = new Map<string, Person[]>()
  private readonly byHome = new Map<string, Person>()

  /** Those that were there first stay the ones that are found. */
  add(person: Person): void {
    const { id, fields } = person
    const once = (map: Map<string, Person>, key: string) => void (map.has(key) || map.set(key, person))
    if (id) once(this.byId, id)
    for (const { address } of fields.emails) once(this.byEmail, address)
    for (const number of numbersOf(fields)) {
      const there = this.byPhone.get(number) ?? []
      if (!there.includes(person)) this.byPhone.set(number, [...there, person])
    }
    const home = homeOf(fields)
    if (home) once(this.byHome, home)
  }
  find(id: string | null, fields: ContactFields): Person | undefined {
    return (
      (id ? this.byId.get(id) : undefined) ??
      fields.emails.map((e) => this.byEmail.get(e.address)).find(Boolean) ??
      numbersOf(fields)
        .flatMap((number) => this.byPhone.get(number) ?? [])
        .find((person) => namesAgree(person.fields, fields)) ??
      this.byHome.get(homeOf(fields) ?? '')
    )
  }
}
