import { asDraftWords, isLongAgo, longSoldWords } from '#formats/listing-table/listing-table.ts'
import { usualRole } from '#formats/reaxml/reaxml.ts'
import { type FeedListing, type FeedPlan, feedFields, planFeeds } from '#channels/reaxml/server/feed-plans.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Context } from '#platform/context.ts'
import type { FeedRow } from '#channels/move-tables/server/feed-table.ts'
import { RowCells } from '#channels/move-tables/server/row-cells.ts'
import { expectFeedListing, tableMatches } from '#channels/move-tables/server/rows/listing-matches.ts'
import type { ListingRow } from '#channels/move-tables/server/rows/listing-row.ts'
import { planListings, plannedRow, type Saved, saveListings, undoListings } from './listings.ts'
import { isExpected, type PlannedRow, type Step, type TableKind } from '#channels/move-tables/server/rows/table-kind.ts'

/**
 * Listings of REAXML files: what to do with each is decided as their import does, and written as listings of a table are. So nothing is
 * published or sent, and all of it can be undone.
 */
export const feeds: TableKind = {
  record: 'listing',
  isReadOnly: true,
  async take(ctx, step, rows) {
    const planned = new Map<FeedRow, PlannedRow>()
    for (const some of inTurn(rows as readonly FeedRow[]))
      for (const [i, one] of (await takeSome(ctx, step, some)).entries()) planned.set(some[i] as FeedRow, one)
    return rows.map((row) => planned.get(row) as PlannedRow)
  },
  undo: undoListings,
}

const nameOf = ({ feed }: FeedRow) => `${feed?.agentId} ${feed?.uniqueId}`
/** Messages about one listing come in one after the other. */
function inTurn(rows: readonly FeedRow[]): FeedRow[][] {
  const turns: FeedRow[][] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const turn = seen.get(nameOf(row)) ?? 0
    seen.set(nameOf(row), turn + 1)
    ;(turns[turn] ??= []).push(row)
  }
  return turns
}

interface Planned {
  row: FeedRow
  feed: FeedListing
  plan: FeedPlan
}
async function takeSome(ctx: Context, step: Step, rows: readonly FeedRow[]): Promise<PlannedRow[]> {
  const all = rows.flatMap((row) => (row.feed ? [{ row, feed: row.feed }] : []))
  const plans = await planFeeds(
    ctx,
    all.map(({ feed }) => feed),
  )
  const planned = all.map((one, i): Planned => ({ ...one, plan: plans[i] as FeedPlan }))
  const fates = new Map(planned.map((one) => [one.row, fateOf(one, step)]))
  const today = await ctx.today()
  const fresh = new Map<FeedRow, ListingRow>()
  for (const one of planned) if (!fates.get(one.row)) fresh.set(one.row, await listingRow(ctx, step, one, today))
  const written = await planListings(ctx, step, [...fresh.values()], tableMatches)
  const planOf = new Map(written.map((plan) => [plan.row, plan]))
  const saved = step.mode === 'run' ? await saveListings(ctx, step, written) : new Map<unknown, Saved>()
  if (step.mode === 'check')
    for (const { row, feed, plan } of planned) {
      const listing = fresh.get(row)
      if (!listing) continue
      step.setting.expected.add('feed', nameOf(row), { ...saidBy(step, row, plan), as: feed.modTime ?? '' })
      const id = planOf.get(listing)?.listingId ?? null
      expectFeedListing(step, listing, id && !isExpected(id) ? id : null)
    }
  return rows.map((row) => {
    const listing = fresh.get(row)
    const plan = listing && planOf.get(listing)
    if (listing) return plannedRow(listing, plan, plan && saved.get(plan))
    return fates.get(row) ?? fate(row, 'refused', 'This row is not a listing of a REAXML file')
  })
}

const saidBy = ({ index }: Pick<Step, 'index'>, { line }: FeedRow, { hash }: Pick<FeedPlan, 'hash'>) => ({
  says: hash.toString('base64url').slice(0, 12),
  place: `${index} ${line}`,
})
const fate = (row: FeedRow, outcome: PlannedRow['outcome'], reason: string | null, more: Partial<PlannedRow> = {}) => ({
  ...{ line: row.line, cells: row.cells, outcome, reason, label: '', externalId: null, recordId: null, undo: null },
  ...more,
})
const older = 'An earlier row is a newer message about this listing'

/** Decides what becomes of a row that writes nothing. */
function fateOf({ row, feed, plan }: Planned, step: Step): PlannedRow | undefined {
  const more = { label: plan.label, externalId: feed.uniqueId, recordId: plan.listingId }
  if (plan.outcome === 'refused') return fate(row, 'refused', plan.reasons.join('. '), { ...more, recordId: null })
  if (plan.outcome === 'unchanged') {
    const isOfThisMove = (plan.before?.state as { move?: string } | undefined)?.move === step.move.id
    return fate(row, 'unchanged', plan.warnings.join('. ') || (isOfThisMove ? 'The same as an earlier row' : null), more)
  }
  if (feed.status === 'deleted')
    return fate(row, 'unchanged', 'It is marked as deleted there. Delete it in Gable if it is to go', more)
  if (step.mode === 'run') return undefined
  const { expected } = step.setting
  const twin = expected.twinOf('feed', nameOf(row), saidBy(step, row, plan))
  if (twin === 'same') return fate(row, 'unchanged', 'The same as an earlier row', more)
  if (twin && feed.modTime && feed.modTime < (expected.recordOf('feed', nameOf(row)) ?? ''))
    return fate(row, 'unchanged', older, more)
  return twin ? fate(row, 'merged', null, more) : undefined
}

/** A listing of a feed as a row of a table of listings would have it. */
async function listingRow(ctx: Context, step: Step, { row, feed, plan }: Planned, today: string): Promise<ListingRow> {
  const fields = await feedFields(ctx, feed)
  const agents = agentsOf(feed, step)
  const isLongSold = plan.status === 'sold' && !fields.settledOn && isLongAgo(fields.soldOn, today)
  const status = isLongSold ? 'settled' : plan.status === 'live' || !plan.status ? 'draft' : plan.status
  const remarks = [
    ...plan.warnings,
    ...(plan.status === 'live' ? [asDraftWords(step.move.source)] : []),
    ...(isLongSold ? [longSoldWords] : []),
    ...agents.unknown.map((name) => `${name} is no agent in Gable`),
  ]
  return {
    one: {
      row,
      cells: new RowCells(step.table, row.cells, step.setting.timeZone),
      externalId: feed.uniqueId ?? '',
      isOwnId: true,
      hash: plan.hash,
      before: plan.listingId ? { recordId: plan.listingId, isSame: false, state: plan.before?.state ?? null } : null,
      twin: null,
    },
    label: plan.label,
    patch: { ...withoutEmpty(fields), ...(agents.known.length > 0 && { agents: agents.known }) },
    status,
    propertyId: null,
    uniqueId: feed.uniqueId,
    listedAt: null,
    kept: agents.unknown.map((name) => ({ heading: 'Agent', text: name })),
    refusal: null,
    remark: remarks.join('. ') || null,
    feed: { source: plan.source ?? '', state: plan.state },
  }
}
const withoutEmpty = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0)),
  ) as T

/** Agents by their profiles here; a move adds none. A name without a profile is kept. */
function agentsOf(feed: FeedListing, { setting }: Step): { known: ListingFields['agents']; unknown: string[] } {
  const found = (feed.agents ?? []).map(({ name, email, role }) => ({
    name,
    role: role ?? usualRole(feed.root),
    id: (email && setting.agents.get(email.toLowerCase())) ?? setting.agents.get(name.toLowerCase()),
  }))
  const known = new Map(found.flatMap(({ id, role }) => (id ? [[id, { agentId: id, role }] as const] : [])))
  return { known: [...known.values()], unknown: found.flatMap(({ id, name }) => (id ? [] : [name])) }
}
