import { deleteRefs, findRefs, saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
import { contactId, contactsInUse } from '#channels/contact-import/server/run/known-ids.ts'
import { type SaidFields, saidFields } from '#channels/contact-import/server/run/take-changes.ts'
import type { ReadRow } from '#channels/contact-import/server/run/row-to-contact.ts'
import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { hashesOf } from './joined.ts'
import type { Step } from './table-kind.ts'

/** Hashes of the rows of one kind of table about a contact, and of the fields of the last one. */
interface Said {
  rows: string[]
  fields: SaidFields
}
/** Kept with the id of a contact, by the headings of the table: several tables may speak of one contact. */
type State = Readonly<Record<string, Said>>

export interface KnownContact {
  /** Its own id, or a hash of its cells where the table has none. */
  externalId: string
  hash: string
  /** Null where the row never came before. */
  before: { contactId: string; isInUse: boolean; isSame: boolean; state: State } | null
}
interface Row extends SourceRow {
  read: ReadRow
}

/** Finds out which rows of contacts came before, in two statements. */
export async function knownContacts(ctx: Context, { table, move }: Step, rows: readonly Row[]): Promise<KnownContact[]> {
  const { table: key, of } = hashesOf(table)
  const all = rows.map(({ read, cells }) => {
    const { ofCells, content } = of(cells)
    return { externalId: read.oldId ?? `row ${key} ${ofCells}`, hash: content.toString('base64url').slice(0, 16) }
  })
  const refOf = await findRefs(
    ctx,
    all.map(({ externalId }) => contactId(move.source, externalId)),
  )
  const refs = all.map(({ externalId }) => refOf(contactId(move.source, externalId)))
  const inUse = await contactsInUse(
    ctx,
    refs.flatMap((ref) => ref?.recordId ?? []),
  )
  return all.map((one, i) => {
    const ref = refs[i]
    if (!ref) return { ...one, before: null }
    const state = ref.state as State
    const isSame = state[key]?.rows?.includes(one.hash) ?? false
    return { ...one, before: { contactId: ref.recordId, isInUse: inUse.has(ref.recordId), isSame, state } }
  })
}

/** Finds the fields of each id as they were the last time in a table like this, where that was one row: only then can a change there be distinguished from another row. */
export const saidBefore = ({ table }: Step, known: readonly KnownContact[]) => {
  const { table: key } = hashesOf(table)
  const ids = Map.groupBy(known, ({ externalId }) => externalId)
  return new Map(
    known.flatMap(({ externalId, before }) => {
      const said = before?.state[key]
      return before && said?.rows.length === 1 && ids.get(externalId)?.length === 1
        ? [[externalId, { contactId: before.contactId, fields: said.fields }] as const]
        : []
    }),
  )
}

/** The id of a contact as it was before a row; null where there was none. */
export interface RefBefore {
  externalId: string
  state: State | null
}
interface Saved {
  known: KnownContact
  read: ReadRow
  contactId: string
}
/** Writes down what rows have said. @returns for each what its undo needs */
export async function saveContactRefs(ctx: Context, { table, move }: Step, rows: readonly Saved[]): Promise<RefBefore[]> {
  const { table: key } = hashesOf(table)
  const states = new Map<string, State | null>()
  const undo: RefBefore[] = []
  const refs = rows.map(({ known: { externalId, hash, before }, read, contactId: recordId }) => {
    const earlier = states.get(externalId) ?? before?.state ?? null
    undo.push({ externalId, state: earlier })
    const said = earlier?.[key]
    // Another row with this id, of this move or an earlier one: both are remembered.
    const isAnother = said !== undefined && (said.rows.length > 1 || states.has(externalId))
    const hashes = isAnother ? [...new Set([...said.rows, hash])].slice(-20) : [hash]
    const state = { ...earlier, [key]: { rows: hashes, fields: saidFields(read.fields) } }
    states.set(externalId, state)
    return { ...contactId(move.source, externalId), recordKind: 'contact' as const, recordId, state }
  })
  await saveRefs(ctx, refs)
  return undo
}

/** Gives ids back what they said before rows that were undone, from the last row to the first. */
export async function restoreContactRefs(
  ctx: Context,
  source: string,
  rows: readonly { contactId: string; ref: RefBefore }[],
): Promise<void> {
  const back = rows.map(({ contactId: recordId, ref: { externalId, state } }) => ({
    ...{ ...contactId(source, externalId), recordKind: 'contact' as const, recordId },
    state,
  }))
  await saveRefs(
    ctx,
    back.flatMap(({ state, ...id }) => (state ? [{ ...id, state }] : [])),
  )
  await deleteRefs(
    ctx,
    back.filter(({ state }) => !state),
  )
}
