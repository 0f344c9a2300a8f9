import { deleteRefs, findRefs, saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
import { keepFields, type KeptRow } from '#accounts/old-system/server/keep-fields.service.ts'
import { oldFieldsOf, ofSource } from '#accounts/old-system/server/old-fields.service.ts'
import { maxOldFields } from '#accounts/old-system/old-system.rules.ts'
import { isSame } from '#common/changes.ts'
import { type ListingFields, ListingPatch, type Party } from '#common/listing/listing-fields.ts'
import { type ContactLine, contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { changeImportedListing, importedListings } from '#core/listings/server/bulk/imported-listings.service.ts'
import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { deleteTies, insertTies } from '#workflow/parties/server/parties.service.ts'
import type { TieRole } from '#workflow/parties/parties-values.contract.ts'
import { RowCells } from '#channels/move-tables/server/row-cells.ts'
import { followVersions } from '../../move-rows.store.ts'
import { hashesOf, joinsOf } from '#channels/move-tables/server/rows/joined.ts'
import { personOf } from '#channels/move-tables/server/rows/people.ts'
import {
  changedSince,
  isExpected,
  isSaidBefore,
  type PlannedRow,
  type Step,
  type Undone,
  type UndoRow,
} from '#channels/move-tables/server/rows/table-kind.ts'

type Field = 'vendors' | 'buyers' | 'solicitor' | 'agents'
/** Roles of contacts of a listing, by their first words. */
const partyWords: readonly (readonly [Field, RegExp])[] = [
  ['vendors', /^(?:vendor|seller|owner|landlord|lessor)s?(?: \d)?$/],
  ['buyers', /^(?:buyer|purchaser|tenant|lessee|renter)s?(?: \d)?$/],
  ['solicitor', /^(?:vendor'?s? |seller'?s? )?(?:solicitor|conveyancer|lawyer)$/],
]
const tieWords: readonly (readonly [TieRole, RegExp])[] = [
  ['owner', /^(?:owner|vendor|seller)s?$/],
  ['landlord', /^(?:landlord|lessor)s?$/],
  ['tenant', /^(?:tenant|lessee|renter)s?$/],
  ['resident', /^(?:resident|occupant|occupier)s?$/],
  ['formerOwner', /^(?:former|previous|past|ex)[ -]?(?:owner|vendor|seller)s?$/],
  ['formerTenant', /^(?:former|previous|past|ex)[ -]?(?:tenant|lessee|renter)s?$/],
  [
    'interested',
    /^(?:interested|enquirer|enquiry|lead|attendee|inspected|bidder|(?:prospective |potential )?(?:buyer|purchaser|prospect))(?: party)?s?$/,
  ],
]
const plain = (word: string | null) =>
  word && word.length <= 80
    ? word
        .toLowerCase()
        .replaceAll(/[\s_]+/g, ' ')
        .trim()
    : ''
const wordIn = <T>(words: readonly (readonly [T, RegExp])[], word: string) => words.find(([, pattern]) => pattern.test(word))?.[0]

/** A contact or an agent of a listing, or a contact who is tied to a property. */
type Target =
  | { listingId: string; field: Field; id: string }
  | { propertyId: string; role: TieRole; contactId: string }
  | PropertyAgent
/** A property has no agent here: the name is kept “From your old system”. */
interface PropertyAgent {
  propertyId: string
  agent: string
}
interface Read {
  row: SourceRow
  cells: RowCells
  externalId: string
  label: string
  target: Target | null
  reasons: string[]
  /** The record of an earlier move: what someone has taken away since does not come back. */
  before: string | null
}
type Fate = { undo: PlaceUndo | null; reason?: string; isRefused?: boolean }
interface PlaceUndo {
  place: { listingId: string; field: Field; entry: Party | { agentId: string; role: string } } | { tieId: string } | PropertyAgent
  externalId: string
}
export const isPlaceUndo = (undo: unknown): undo is PlaceUndo => typeof undo === 'object' && undo !== null && 'place' in undo

const kind = 'placeLink'

/** Rows of a table that joins listings or properties with contacts and agents. */
export async function takePlaceLinks(ctx: Context, step: Step, rows: readonly SourceRow[]): Promise<PlannedRow[]> {
  const read = await readLinks(ctx, step, rows)
  const open = read.filter(({ reasons, before }) => !reasons.length && !before)
  const fates = await join(ctx, step, open)
  if (step.mode === 'run')
    await saveRefs(
      ctx,
      open.flatMap(({ externalId, target }) => {
        const at = target && placeOf(target)
        return at && fates.get(target)?.isRefused !== true
          ? [{ source: step.move.source, kind, externalId, recordKind: at.kind, recordId: at.id, state: {} }]
          : []
      }),
    )
  return read.map(({ row, cells, label, target, reasons, before }): PlannedRow => {
    const base = { line: row.line, cells: row.cells, label, externalId: null, about: cells.about, recordId: null, undo: null }
    const fate = target && fates.get(target)
    const problem = reasons.length ? reasons.join('. ') : fate?.isRefused ? fate.reason : undefined
    if (problem !== undefined) return { ...base, outcome: 'refused', reason: problem }
    const recordId = step.mode === 'run' && target ? placeOf(target).id : null
    if (before || !fate?.undo) return { ...base, recordId, outcome: 'unchanged', reason: fate?.reason ?? null }
    return { ...base, recordId, outcome: 'merged', reason: null, undo: fate.undo }
  })
}

const placeOf = (target: Target) =>
  'listingId' in target
    ? ({ kind: 'listing', id: target.listingId } as const)
    : ({ kind: 'property', id: target.propertyId } as const)

async function readLinks(ctx: Context, step: Step, rows: readonly SourceRow[]): Promise<Read[]> {
  const { table, of } = hashesOf(step.table)
  const all = rows.map((row) => ({ row, cells: new RowCells(step.table, row.cells, step.setting.timeZone) }))
  const joinRow = await joinsOf(ctx, step, all, ['contact', 'listing', 'property'])
  const ids = all.map(({ row }) => `row ${table} ${of(row.cells).ofCells}`)
  const refOf = await findRefs(
    ctx,
    ids.map((externalId) => ({ source: step.move.source, kind, externalId })),
  )
  const listingIds = all.flatMap(({ cells }) => joinRow(cells).listing ?? []).filter((id) => !isExpected(id))
  const listings = await importedListings(ctx, [...new Set(listingIds)], { lock: step.mode === 'run' })
  return all.map(({ row, cells }, i): Read => {
    const { contact, listing, property, missing } = joinRow(cells)
    const externalId = ids[i] as string
    const names = ['listingId', 'propertyId', 'contactId', 'agentId'].flatMap((target) => cells.text(target) ?? [])
    const base = { row, cells, externalId, label: [plain(cells.text('role')), names.join(' – ')].filter(Boolean).join(': ') }
    const before = refOf({ source: step.move.source, kind, externalId })?.recordId ?? null
    const refused = (reason: string): Read => ({ ...base, before: null, target: null, reasons: [reason] })
    if (missing.length || cells.reasons.length) return refused([...new Set([...cells.reasons, ...missing])].join('. '))
    if (!listing && !property) return refused('The row names no listing and no property')
    if (listing && cells.text('agentId') !== null) {
      const { name } = personOf(cells, step.setting, 'agent')
      const id = name === null ? undefined : step.setting.agents.get(name.toLowerCase())
      if (!id) return refused(`${name ?? 'The row'} is no agent in Gable`)
      return { ...base, before, target: { listingId: listing, field: 'agents', id }, reasons: [] }
    }
    if (property && !contact && cells.text('agentId') !== null) {
      const { people } = step.setting
      const id = cells.text('agentId') ?? ''
      const { name } = personOf(cells, step.setting, 'agent')
      // Without a table of agents the column has their names.
      if (!name || (people.size > 0 && !people.has(id))) return refused(`No agent with the id ${id} came from this system`)
      return { ...base, before, target: { propertyId: property, agent: name }, reasons: [] }
    }
    if (!contact) return refused('The row names no contact')
    const word = plain(cells.text('role') ?? cells.text('category'))
    const field = listing ? wordIn(partyWords, word) : undefined
    if (listing && field) return { ...base, before, target: { listingId: listing, field, id: contact }, reasons: [] }
    const role = wordIn(tieWords, word)
    if (!role)
      return refused(word ? `“${word.slice(0, 60)}” is no role that Gable knows` : 'The row doesn’t say who the contact is there')
    const propertyId = property ?? (listing && isExpected(listing) ? listing : listings.get(listing ?? '')?.propertyId) ?? null
    if (!propertyId) return refused('The listing has no property that a contact could be linked to')
    return { ...base, before, target: { propertyId, role, contactId: contact }, reasons: [] }
  })
}

async function join(ctx: Context, step: Step, open: readonly Read[]): Promise<ReadonlyMap<Target, Fate>> {
  const targets = open.flatMap(({ target, externalId, row }) => (target ? [{ target, externalId, line: row.line }] : []))
  // A check has not written the records, and knows only its rows.
  const [planned, there] = [[] as typeof targets, [] as typeof targets]
  for (const one of targets) {
    const ids = Object.values(one.target)
    ;(ids.some((id) => isExpected(id)) ? planned : there).push(one)
  }
  const fates = new Map<Target, Fate>(
    planned.map(({ target, externalId, line }) => {
      const isTwice = isSaidBefore(step, kind, JSON.stringify(target), line)
      return [target, { undo: isTwice ? null : { place: { tieId: '' }, externalId } }]
    }),
  )
  for (const [target, fate] of await joinListings(ctx, step, there)) fates.set(target, fate)
  for (const [target, fate] of await joinProperties(ctx, step, there)) fates.set(target, fate)
  for (const [target, fate] of await keepAgents(ctx, step, there)) fates.set(target, fate)
  return fates
}

type Known = readonly { target: Target; externalId: string }[]
async function joinListings(ctx: Context, { mode, move }: Step, links: Known): Promise<Map<Target, Fate>> {
  const mine = links.flatMap(({ target, externalId }) => ('listingId' in target ? [{ target, externalId }] : []))
  const here = await importedListings(
    ctx,
    mine.map(({ target }) => target.listingId),
    { lock: mode === 'run' },
  )
  const people = await contactLines(ctx, [...new Set(mine.flatMap(({ target }) => (target.field === 'agents' ? [] : target.id)))])
  const fates = new Map<Target, Fate>()
  for (const [listingId, some] of Map.groupBy(mine, ({ target }) => target.listingId)) {
    const listing = here.get(listingId)
    const patch: Partial<Pick<ListingFields, Field>> = {}
    for (const { target, externalId } of some)
      fates.set(
        target,
        listing ? added({ ...listing.fields, ...patch }, patch, target, people, externalId) : { undo: null, reason: inBin },
      )
    if (!listing || mode === 'check' || !Object.keys(patch).length) continue
    const { error } = ListingPatch.safeParse(patch)
    if (error)
      for (const { target } of some)
        fates.set(target, { undo: null, isRefused: true, reason: 'The listing has no place for more of them' })
    else {
      const version = await changeImportedListing(ctx, listing, { patch })
      await followVersions(ctx, move.id, [{ id: listingId, from: listing.version, to: version }])
    }
  }
  return fates
}
const inBin = 'This listing is in the recycle bin'

function added(
  now: ListingFields,
  patch: Partial<Pick<ListingFields, Field>>,
  { listingId, field, id }: Extract<Target, { listingId: string }>,
  people: ReadonlyMap<string, ContactLine>,
  externalId: string,
): Fate {
  if (field === 'agents') {
    if (now.agents.some(({ agentId }) => agentId === id)) return { undo: null }
    const entry = { agentId: id, role: 'listing' as const }
    patch.agents = [...now.agents, entry]
    return { undo: { place: { listingId, field, entry }, externalId } }
  }
  const line = people.get(id)
  const entry: Party = {
    name: line?.displayName.slice(0, 120) ?? null,
    phone: line?.phone ?? null,
    email: line?.email ?? null,
    contactId: id,
  }
  if (field === 'solicitor') {
    if (now.solicitor?.contactId === id) return { undo: null }
    if (now.solicitor) return { undo: null, isRefused: true, reason: 'The listing has another solicitor' }
    patch.solicitor = entry
  } else {
    if (now[field].some(({ contactId }) => contactId === id)) return { undo: null }
    patch[field] = [...now[field], entry]
  }
  return { undo: { place: { listingId, field, entry }, externalId } }
}

async function joinProperties(ctx: Context, { mode }: Step, links: Known): Promise<Map<Target, Fate>> {
  const mine = links.flatMap(({ target, externalId }) => ('role' in target ? [{ target, externalId }] : []))
  if (mode === 'check')
    return new Map(mine.map(({ target, externalId }) => [target, { undo: { place: { tieId: '' }, externalId } }]))
  const ties = await insertTies(
    ctx,
    mine.map(({ target }) => target),
  )
  return new Map(
    mine.map(({ target, externalId }, i): [Target, Fate] => {
      const tieId = ties[i]
      return [target, { undo: tieId ? { place: { tieId }, externalId } : null }]
    }),
  )
}

/** Keeps the agents of properties, each name once. */
async function keepAgents(ctx: Context, { mode, move: { source } }: Step, links: Known): Promise<Map<Target, Fate>> {
  const mine = links.flatMap(({ target, externalId }) => ('agent' in target ? [{ target, externalId }] : []))
  const here = await oldFieldsOf(
    ctx,
    'property',
    mine.map(({ target }) => target.propertyId),
  )
  const fates = new Map<Target, Fate>()
  const fresh: PropertyAgent[] = []
  for (const { target, externalId } of mine) {
    const kept = here.get(target.propertyId) ?? []
    const own = fresh.filter(({ propertyId }) => propertyId === target.propertyId)
    const isThere = [...ofSource(kept, source), ...own.map(agentRow)].some(
      (one) => one.externalId === agentRow(target).externalId,
    )
    if (isThere) fates.set(target, { undo: null })
    else if (kept.length + own.length >= maxOldFields)
      fates.set(target, { undo: null, isRefused: true, reason: `The property keeps ${maxOldFields} fields already` })
    else {
      fresh.push(target)
      fates.set(target, { undo: { place: target, externalId } })
    }
  }
  if (mode === 'run') await keepFields(ctx, 'property', source, fresh.map(agentRow))
  return fates
}
const agentRow = ({ propertyId, agent }: PropertyAgent): KeptRow => ({
  recordId: propertyId,
  externalId: `agent ${agent}`,
  kept: [{ heading: 'Agent', text: agent }],
})

/** Takes people and agents off again, but for those whose details a user has changed since. */
export async function undoPlaceLinks(
  ctx: Context,
  { id, source }: { id: string; source: string },
  rows: readonly UndoRow[],
): Promise<Undone> {
  const all = rows.flatMap((row) => (isPlaceUndo(row.undo) ? [{ row, ...row.undo }] : []))
  await deleteTies(
    ctx,
    all.flatMap(({ place }) => ('tieId' in place ? place.tieId : [])),
  )
  const agents = all.flatMap(({ place }) => ('agent' in place ? [agentRow(place)] : []))
  await keepFields(
    ctx,
    'property',
    source,
    agents.map((one) => ({ ...one, kept: [] })),
  )
  const kept = new Map<UndoRow, string | null>(all.map(({ row }) => [row, null]))
  const ofListings = all.flatMap(({ row, place }) => ('listingId' in place ? [{ row, ...place }] : []))
  const here = await importedListings(
    ctx,
    ofListings.map(({ listingId }) => listingId),
    { lock: true },
  )
  for (const [listingId, some] of Map.groupBy(ofListings, (one) => one.listingId)) {
    const listing = here.get(listingId)
    if (!listing) continue
    const fields: Pick<ListingFields, Field> = { ...listing.fields }
    for (const { row, field, entry } of some) {
      const isIt = (one: unknown) => isSame(one, entry)
      const isThere = field === 'solicitor' ? isIt(fields.solicitor) : fields[field].some(isIt)
      if (!isThere) kept.set(row, changedSince)
      else if (field === 'solicitor') fields.solicitor = null
      else Object.assign(fields, { [field]: fields[field].filter((one) => !isIt(one)) })
    }
    const { vendors, buyers, solicitor, agents } = fields
    const version = await changeImportedListing(ctx, listing, { patch: { vendors, buyers, solicitor, agents } })
    await followVersions(ctx, id, [{ id: listingId, from: listing.version, to: version }])
  }
  await deleteRefs(
    ctx,
    all.flatMap(({ row, externalId }) => (kept.get(row) ? [] : [{ source, kind, externalId }])),
  )
  return kept
}
