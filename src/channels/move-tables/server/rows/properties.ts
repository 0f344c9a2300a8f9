import { addressOf } from '#accounts/addresses/address-cells.rules.ts'
import { deleteRefs, saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
import { keepFields, type KeptText, keptOf, tooManyKept } from '#accounts/old-system/server/keep-fields.service.ts'
import { type KeptField, replaceOldFields } from '#accounts/old-system/server/old-fields.service.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import { findPropertiesAt, propertiesAt, removeUnusedProperties } from '#core/properties/server/properties.service.ts'
import type { Context } from '#platform/context.ts'
import { deleteTies, insertTies } from '#workflow/parties/server/parties.service.ts'
import { type ContactJoin, contactsIn, type KnownRow, knownRows, saidBy } from './joined.ts'
import { type PlannedRow, type Step, type TableKind, type Undone, type UndoRow } from './table-kind.ts'

interface PropertyRow {
  one: KnownRow
  address: Address
  key: string | undefined
  label: string
  kept: KeptText[]
  /** Contacts that own it. */
  owners: string[]
  /** Why it can't come in. */
  refusal: string | null
  remark: string | null
}
/** Kept with the id: owners that came before and may have been taken away since. */
interface PropertyState {
  move?: string
  owners?: string[]
}
interface PropertyUndo {
  externalId: string
  ties: string[]
  /** The fields that the property had kept of this system. */
  kept: KeptField[]
  /** Kept by an earlier move; null where there was none. */
  state: PropertyState | null
}

/** Properties, each found by its address or made there; its owners are tied to it, and all other columns are kept as they are. */
export const properties: TableKind = {
  record: 'property',
  async take(ctx, step, rows) {
    const known = await knownRows(ctx, step, 'property', rows)
    const contacts = await contactsIn(ctx, step, known, ['ownerId', 'contactId'])
    const read = known.map((one) => readProperty(one, contacts))
    const fresh = read.filter(({ one, refusal }) => !refusal && one.twin === null && !one.before?.isSame)
    const here = await findPropertiesAt(
      ctx,
      fresh.map(({ address }) => address),
    )
    const isNew = newOnes(step, fresh, here)
    if (step.mode === 'check') {
      expectProperties(step, fresh, here)
      return read.map((row) => plannedRow(row, isNew.has(row), null))
    }
    const saved = await saveProperties(ctx, step, fresh)
    return read.map((row) => plannedRow(row, isNew.has(row), saved.get(row) ?? null))
  },
  undo: undoProperties,
}

function readProperty(one: KnownRow, contacts: ContactJoin): PropertyRow {
  const { cells } = one
  const address = addressOf((column) => cells.text(column))
  const key = addressKey(address)
  const kept = keptOf(cells.all('kept'))
  const named = [contacts(cells, 'ownerId'), contacts(cells, 'contactId')]
  const missing = named.flatMap((contact) => contact?.missing ?? [])
  const reasons = [
    ...cells.reasons,
    ...tooManyKept(kept),
    ...(key ? [] : ['The address needs a number or a lot, a street, a suburb and a state']),
  ]
  return {
    one,
    address,
    key,
    label: [streetLine(address), address.suburb].filter(Boolean).join(', '),
    kept,
    owners: [...new Set(named.flatMap((contact) => contact?.id ?? []))],
    refusal: reasons.length ? [...new Set(reasons)].join('. ') : null,
    remark: missing.join('. ') || null,
  }
}

/** The first row of each address that has no property yet; in a check, earlier rows count too. */
function newOnes({ mode, setting }: Step, fresh: readonly PropertyRow[], here: readonly (string | null)[]): Set<PropertyRow> {
  const seen = new Set<string>()
  return new Set(
    fresh.filter(({ key = '' }, i) => {
      const isNew = !here[i] && !seen.has(key) && !(mode === 'check' && setting.expected.recordOf('property at', key) !== null)
      seen.add(key)
      return isNew
    }),
  )
}

/** Where a check expects a property of the old system to be. */
export interface ExpectedPlace {
  id: string | null
  address: Address
}
export const placeOfProperty = 'place of property'
function expectProperties(step: Step, fresh: readonly PropertyRow[], here: readonly (string | null)[]): void {
  for (const [i, { one, key = '', address }] of fresh.entries()) {
    const { expected } = step.setting
    expected.add('property', one.externalId, saidBy(step, one))
    expected.add('property at', key)
    const place: ExpectedPlace = { id: here[i] ?? null, address }
    expected.add(placeOfProperty, one.externalId, { as: JSON.stringify(place) })
  }
}

interface Saved {
  id: string
  undo: PropertyUndo
}
async function saveProperties(ctx: Context, step: Step, fresh: readonly PropertyRow[]): Promise<Map<PropertyRow, Saved>> {
  const { source } = step.move
  const ids = await propertiesAt(
    ctx,
    fresh.map(({ address }) => address),
  )
  const rows = fresh.map((row, i) => ({
    row,
    id: ids[i] as string,
    state: (row.one.before?.state ?? null) as PropertyState | null,
  }))
  const before = await keepFields(
    ctx,
    'property',
    source,
    rows.map(({ row, id }) => ({ recordId: id, externalId: row.one.externalId, kept: row.kept })),
  )
  // An owner that came before and is no longer there was taken away here.
  const owned = rows.flatMap(({ row, id, state }) =>
    row.owners.filter((owner) => !state?.owners?.includes(owner)).map((contactId) => ({ row, contactId, propertyId: id })),
  )
  const ties = await insertTies(
    ctx,
    owned.map(({ contactId, propertyId }) => ({ contactId, propertyId, role: 'owner' })),
  )
  await saveRefs(
    ctx,
    rows.map(({ row, id, state }) => ({
      ...{ source, kind: 'property', recordKind: 'property' as const, recordId: id },
      externalId: row.one.externalId,
      contentHash: row.one.hash,
      state: { move: step.move.id, owners: [...new Set([...(state?.owners ?? []), ...row.owners])] },
    })),
  )
  return new Map(
    rows.map(({ row, id, state }) => {
      const added = owned.flatMap((one, i) => (one.row === row ? (ties[i] ?? []) : []))
      return [row, { id, undo: { externalId: row.one.externalId, ties: added, kept: before.get(id) ?? [], state } }]
    }),
  )
}

function plannedRow({ one, label, refusal, remark }: PropertyRow, isNew: boolean, saved: Saved | null): PlannedRow {
  const { row, cells, externalId, isOwnId, before, twin } = one
  const id = isOwnId ? externalId : null
  const base = { line: row.line, cells: row.cells, label, externalId: id, about: cells.about, undo: null }
  if (twin === 'same') return { ...base, outcome: 'unchanged', reason: 'The same as an earlier row', recordId: null }
  if (twin) return { ...base, outcome: 'refused', reason: 'An earlier row has this id and says something else', recordId: null }
  if (refusal) return { ...base, outcome: 'refused', reason: refusal, recordId: null }
  if (before?.isSame) return { ...base, outcome: 'unchanged', reason: remark, recordId: before.recordId }
  const recordId = saved?.id ?? null
  return { ...base, outcome: isNew ? 'created' : 'merged', reason: remark, recordId, undo: saved?.undo ?? null }
}

const inUse = 'A listing, a person or a note is there, so it was kept'
/** Takes owners and kept fields back, and deletes properties that came with the move where nothing else is there. */
async function undoProperties(ctx: Context, { source }: { source: string }, rows: readonly UndoRow[]): Promise<Undone> {
  const all = rows.map((row) => ({ row, undo: row.undo as PropertyUndo }))
  await deleteTies(
    ctx,
    all.flatMap(({ undo }) => undo.ties),
  )
  const made = all.flatMap(({ row }) => (row.outcome === 'created' ? [row.recordId] : []))
  const gone = new Set(await removeUnusedProperties(ctx, made))
  const joined = all.filter(({ row }) => row.outcome !== 'created')
  await replaceOldFields(
    ctx,
    'property',
    source,
    joined.map(({ row, undo }) => ({ recordId: row.recordId, fields: undo.kept })),
  )
  const idOf = ({ externalId }: PropertyUndo) => ({ source, kind: 'property', externalId })
  await deleteRefs(
    ctx,
    joined.flatMap(({ undo }) => (undo.state ? [] : [idOf(undo)])),
  )
  // Without a hash the same row is news the next time.
  await saveRefs(
    ctx,
    joined.flatMap(({ row, undo }) =>
      undo.state ? [{ ...idOf(undo), recordKind: 'property' as const, recordId: row.recordId, state: undo.state }] : [],
    ),
  )
  return new Map(rows.map((row) => [row, row.outcome === 'created' && !gone.has(row.recordId) ? inUse : null]))
}
