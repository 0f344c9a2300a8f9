import { valueHash } from '#accounts/old-system/server/value-hash.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { withOneBirthday } from './merge-import.ts'

/** Hashes of what a row of the old system said of a contact, by field; for a list one hash of each entry. */
export type SaidFields = Readonly<Record<string, string | readonly string[]>>

type Lists = { [F in keyof ContactFields as ContactFields[F] extends readonly unknown[] ? F : never]: ContactFields[F] }
const keys: { [F in keyof Lists]: (entry: Lists[F][number]) => string } = {
  emails: ({ address }) => address,
  phones: ({ number }) => number,
  roles: ({ role }) => role,
  tags: (tag) => tag.toLowerCase(),
  agentIds: (id) => id,
  buyingPositions: (position) => position,
  dates: ({ kind, on }) => `${kind} ${on}`,
}
const most: Readonly<Record<keyof Lists, number>> = {
  ...{ emails: 10, phones: 10, roles: 14, tags: 50, agentIds: 8, buyingPositions: 7, dates: 20 },
}
const isList = (field: string): field is keyof Lists => field in keys
/** Set by rules of their own: a refusal is never taken back, and a kind is what someone made of it. */
const ownRules = new Set(['kind', 'isPrivate', 'doNotContact', 'doNotContactReason'])

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (typeof value === 'object' && Object.values(value).every((one) => one == null))
const hashOf = (value: unknown): string | undefined => (isEmpty(value) ? undefined : valueHash(value))
const entryHashes = <F extends keyof Lists>(field: F, entries: Lists[F]): string[] =>
  entries.map((entry) => valueHash(keys[field](entry as never)))

export const saidFields = (fields: ContactFields): SaidFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]): [string, string | string[]][] => {
      if (ownRules.has(field) || isEmpty(value)) return []
      return [[field, isList(field) ? entryHashes(field, value as never) : valueHash(value)]]
    }),
  )

/**
 * A contact after the row that made it has changed in the old system: what changed there is taken, but for fields that someone has edited here.
 * @param edited names of fields that changed on both sides
 */
export function takeChanges(
  here: ContactFields,
  said: SaidFields,
  row: ContactFields,
): { fields: ContactFields; edited: string[] } {
  const change: Record<string, unknown> = {}
  const edited: string[] = []
  for (const field of Object.keys(row) as (keyof ContactFields)[]) {
    if (ownRules.has(field)) continue
    if (isList(field)) {
      change[field] = listAfter(field, here, said[field] ?? [], row)
      continue
    }
    const [was, is, wanted] = [said[field], hashOf(here[field]), hashOf(row[field])]
    if (wanted === was || wanted === is) continue
    if (is === was) change[field] = row[field]
    else edited.push(field)
  }
  const fields = { ...here, ...change }
  const barred = new Set(row.phones.flatMap(({ number, isOnDoNotCallList }) => (isOnDoNotCallList ? [number] : [])))
  return {
    fields: {
      ...fields,
      phones: fields.phones.map((one) => (barred.has(one.number) ? { ...one, isOnDoNotCallList: true } : one)),
      dates: withOneBirthday(fields.dates),
      doNotContact: here.doNotContact || row.doNotContact,
      doNotContactReason: here.doNotContactReason ?? row.doNotContactReason,
    },
    edited,
  }
}

/** A list without the entries that are gone there; new ones take their places. */
function listAfter<F extends keyof Lists>(
  field: F,
  { [field]: here }: ContactFields,
  said: string | readonly string[],
  { [field]: row }: ContactFields,
): unknown[] {
  const hashOfEntry = (entry: unknown) => valueHash(keys[field](entry as never))
  const now = new Set(row.map(hashOfEntry))
  const gone = new Set([said].flat().filter((hash) => !now.has(hash)))
  const known = new Set([...[said].flat(), ...here.map(hashOfEntry)])
  const fresh: unknown[] = row.filter((entry) => !known.has(hashOfEntry(entry)))
  // A role that follows a listing is not the old system's.
  const isGone = (entry: unknown) => gone.has(hashOfEntry(entry)) && (entry as { origin?: string }).origin !== 'auto'
  const left = here.flatMap((entry) => (isGone(entry) ? fresh.splice(0, 1) : [entry]))
  return [...left, ...fresh].slice(0, most[field])
}
