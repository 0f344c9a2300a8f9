import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { findRefs } from '#accounts/old-system/server/external-refs.service.ts'
import { headerKey } from '#channels/contact-import/import-targets.rules.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { stageOf } from '../../appraisal-stages.rules.ts'
import { RowCells } from '../row-cells.ts'
import { contactsByEmail } from './office-people.service.ts'
import { isExpected, type Step } from './table-kind.ts'
import type { StoredTable } from '../../move-table.contract.ts'

/** A row with its id of the old system, and what was kept of it when it came before. */
export interface KnownRow {
  row: SourceRow
  cells: RowCells
  /** Its own id, or a hash of its cells where the table has none. */
  externalId: string
  isOwnId: boolean
  hash: Buffer
  /** The record that it made in an earlier move. */
  before: { recordId: string; isSame: boolean; state: unknown } | null
  /** An earlier row of this move has the same id. */
  twin: 'same' | 'different' | null
}

/** The row of a table, and enough of its hash to distinguish it from another with its id. */
export const saidBy = ({ index }: Pick<Step, 'index'>, { row, hash }: Pick<KnownRow, 'row' | 'hash'>) => ({
  says: hash.toString('base64url').slice(0, 12),
  place: `${index} ${row.line}`,
})

const sha = (text: string) => createHash('sha256').update(text).digest()
/** Names for a table and its rows that stay the same when its file is called otherwise. A row says something else when its columns mean something else. */
export function hashesOf({ columns, kind }: Pick<StoredTable, 'columns' | 'kind'>) {
  const table = sha(headerKey(columns.map(({ heading }) => heading)))
    .toString('base64url')
    .slice(0, 12)
  const meaning = JSON.stringify(columns.map(({ target, dateOrder }) => [target, dateOrder]))
  const of = (cells: readonly string[]) => {
    const text = JSON.stringify(cells)
    // A stage that is meant otherwise now makes the row news, one of another row doesn't.
    const stages = columns.flatMap(({ target, words }, i) =>
      kind === 'appraisals' && target === 'status' && cells[i] ? [stageOf(cells[i], words)] : [],
    )
    const said = stages.length ? JSON.stringify(stages) : ''
    return { ofCells: sha(text).toString('base64url'), content: sha(`${meaning}${said}${text}`) }
  }
  return { table, of }
}

/**
 * Finds out which rows came before, in one statement.
 * @param keyOf what a row without an id of its own is known by, instead of all of its cells
 */
export async function knownRows(
  ctx: Context,
  step: Step,
  kind: string,
  rows: readonly SourceRow[],
  keyOf: (cells: RowCells) => string | null = () => null,
): Promise<KnownRow[]> {
  const { table, move, setting, mode } = step
  const hashes = hashesOf(table)
  const all = rows.map((row) => {
    const cells = new RowCells(table, row.cells, setting.timeZone)
    const { ofCells, content: hash } = hashes.of(row.cells)
    // A listing has an id at portals, too.
    const own = cells.id('oldId') ?? (kind === 'listing' ? cells.id('uniqueId') : null)
    const key = own ?? keyOf(cells)
    const externalId = own ?? `row ${hashes.table} ${key === null ? ofCells : sha(key).toString('base64url')}`
    return { row, cells, hash, isOwnId: own !== null, externalId }
  })
  const idOf = (externalId: string) => ({ source: move.source, kind, externalId })
  const refOf = await findRefs(
    ctx,
    all.map(({ externalId }) => idOf(externalId)),
  )
  const seen = new Map<string, string>()
  return all.map((one) => {
    const ref = refOf(idOf(one.externalId))
    const isSame = ref?.contentHash?.equals(one.hash) ?? false
    const isOfThisMove = (ref?.state as { move?: string } | undefined)?.move === move.id
    const said = saidBy(step, one)
    const earlier = seen.get(one.externalId)
    seen.set(one.externalId, said.says)
    const written = isOfThisMove ? (isSame ? 'same' : 'different') : null
    const expected = mode === 'check' ? setting.expected.twinOf(kind, one.externalId, said) : null
    const twin = earlier === undefined ? (written ?? expected) : earlier === said.says ? 'same' : 'different'
    return { ...one, before: ref && !isOfThisMove ? { recordId: ref.recordId, isSame, state: ref.state } : null, twin }
  })
}

type JoinKind = 'contact' | 'otherContact' | 'listing' | 'property' | 'note' | 'task' | 'requirement'
/** The second contact of a relation is a contact like the first. */
const recordOf = (kind: JoinKind) => (kind === 'otherContact' ? 'contact' : kind)
/** The records that a row names: our ids, or `expected …` while a check has written none. */
export interface Joined extends Record<JoinKind, string | null> {
  /** Sentences about ids that lead nowhere. */
  missing: string[]
}
export type Join = (cells: RowCells) => Joined

/** Finds the records that rows name by ids of the old system, or a contact by its email, in one statement each. */
export async function joinsOf(
  ctx: Context,
  { move, mode, setting }: Step,
  rows: readonly Pick<KnownRow, 'cells'>[],
  kinds: readonly JoinKind[] = ['contact', 'listing', 'property'],
): Promise<Join> {
  const idOf = (kind: JoinKind, externalId: string) => ({ source: move.source, kind: recordOf(kind), externalId })
  const idsOf = (cells: RowCells) =>
    kinds.flatMap((kind) => {
      const id = cells.id(`${kind}Id`)
      return id === null ? [] : [{ kind, id }]
    })
  const refOf = await findRefs(
    ctx,
    rows.flatMap(({ cells }) => idsOf(cells).map(({ kind, id }) => idOf(kind, id))),
  )
  const emailOf = (cells: RowCells) =>
    cells.id('contactId') === null ? (cells.text('contactEmail')?.toLowerCase() ?? null) : null
  const byEmail = await contactsByEmail(
    ctx,
    rows.flatMap(({ cells }) => emailOf(cells) ?? []),
  )
  const expected = (kind: string, id: string) => (mode === 'check' ? setting.expected.recordOf(kind, id) : null)
  return (cells) => {
    const joined: Joined = {
      ...{ contact: null, otherContact: null, listing: null, property: null, note: null, task: null, requirement: null },
      missing: [],
    }
    for (const { kind, id } of idsOf(cells)) {
      joined[kind] = refOf(idOf(kind, id))?.recordId ?? expected(recordOf(kind), id)
      if (!joined[kind]) joined.missing.push(`No ${recordOf(kind)} with the id ${id} came from this system`)
      if (recordOf(kind) === 'contact') noteContact(cells, joined[kind])
    }
    const email = emailOf(cells)
    if (email) {
      joined.contact = byEmail.get(email) ?? expected('email', email)
      if (!joined.contact) joined.missing.push(`No contact has the email ${email.slice(0, 100)}`)
      noteContact(cells, joined.contact)
    }
    return joined
  }
}

const noteContact = ({ about }: RowCells, id: string | null) => {
  if (id && !isExpected(id)) about.add(id)
}

type ContactTarget = 'contactId' | 'ownerId' | 'vendorId' | 'buyerId' | 'tenantId' | 'solicitorId'
/** The contact that a column of a row names; undefined where it names none, `missing` where the id leads nowhere. */
export type ContactJoin = (cells: RowCells, target: ContactTarget) => { id: string | null; missing: string[] } | undefined

/** Finds the contacts that columns name by ids of the old system, in one statement. */
export async function contactsIn(
  ctx: Context,
  { move, mode, setting }: Step,
  rows: readonly Pick<KnownRow, 'cells'>[],
  targets: readonly ContactTarget[],
): Promise<ContactJoin> {
  const idOf = (externalId: string) => ({ source: move.source, kind: 'contact', externalId })
  const ids = rows.flatMap(({ cells }) => targets.flatMap((target) => cells.id(target) ?? []))
  const refOf = await findRefs(ctx, ids.map(idOf))
  return (cells, target) => {
    const externalId = cells.id(target)
    if (externalId === null) return undefined
    const expected = mode === 'check' ? setting.expected.recordOf('contact', externalId) : null
    const id = refOf(idOf(externalId))?.recordId ?? expected
    noteContact(cells, id)
    return { id, missing: id ? [] : [`No contact with the id ${externalId} came from this system`] }
  }
}
