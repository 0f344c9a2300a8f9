import { streetLine } from '#common/listing/address-lines.ts'
import { plainText } from '#common/plain-text.ts'
import { daysBetween, localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { touchContacts } from '#core/contacts/server/contacts.service.ts'
import { importedListings } from '#core/listings/server/bulk/imported-listings.service.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import { propertyAddresses } from '#core/properties/server/properties.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import type { AppraisalStage } from '#workflow/appraisals/appraisal-values.contract.ts'
import { anniversaryDays, dueDays, isOpen, missingFor } from '#workflow/appraisals/appraisals.rules.ts'
import {
  type ImportedAppraisal,
  removeImportedAppraisals,
  saveImportedAppraisals,
  unchangedAppraisals,
} from '#workflow/appraisals/server/imported/imported-appraisals.service.ts'
import { stageOf } from '../../appraisal-stages.rules.ts'
import { lowestPriceCents, sideOf, typedAmount } from '../../requirement-cells.rules.ts'
import type { RowCells } from '../row-cells.ts'
import { historyKind, type ReadItem } from './history-kind.ts'
import { type Join, joinsOf, type KnownRow } from './joined.ts'
import { type Joins, placeOf } from './listing-row.ts'
import { personOf } from './people.ts'
import { isExpected, type Step } from './table-kind.ts'

const maxNotesLetters = 10_000
/** Stages in which no one has spoken with the owner at their home. */
const unseen: ReadonlySet<AppraisalStage> = new Set(['lead', 'booked', 'cancelled'])
/** An appraisal is due for its last call a year after it; one that is still open later is forgotten, not open. */
const forgottenDays = anniversaryDays[2]

/**
 * Appraisals, each with its own date, owner, agent and figure. A stage is what the person said of its word, or its plain meaning; an unknown one is
 * followed up. No one is notified, and a figure counts as given to no owner.
 */
export const appraisals = historyKind<ImportedAppraisal>({
  record: 'appraisal',
  // Moves of before have kept notes as 'appraisal'.
  kind: 'appraisalRecord',
  async read(ctx, step, known) {
    const joins = await joinsFor(ctx, step, known)
    return known.map((one) => appraisalOf(one, step, joins))
  },
  async save(ctx, some) {
    const saved = await saveImportedAppraisals(ctx, some)
    await touchContacts(
      ctx,
      some.flatMap(({ id, stage, stageAt, contactIds }) =>
        saved.has(id) && !unseen.has(stage) ? contactIds.map((contactId) => ({ id: contactId, at: new Date(stageAt) })) : [],
      ),
    )
    return saved
  },
  remove: removeImportedAppraisals,
  rewritable: unchangedAppraisals,
})

interface AppraisalJoins extends Pick<Joins, 'property' | 'places' | 'today'> {
  listings: ReadonlyMap<string, { propertyId: string | null; address: Address }>
  record: Join
}
async function joinsFor(ctx: Context, step: Step, known: readonly KnownRow[]): Promise<AppraisalJoins> {
  const record = await joinsOf(ctx, step, known, ['contact', 'listing'])
  const property = await joinsOf(ctx, step, known, ['property'])
  const here = (ids: readonly (string | null)[]) => [...new Set(ids)].flatMap((id) => (id && !isExpected(id) ? [id] : []))
  const places = await propertyAddresses(ctx, here(known.map(({ cells }) => property(cells).property)))
  const found = await importedListings(ctx, here(known.map(({ cells }) => record(cells).listing)), { lock: false })
  const listings = new Map([...found].map(([id, { propertyId, fields }]) => [id, { propertyId, address: fields.address }]))
  return { record, property, places, listings, today: await ctx.today() }
}

type Read = ReadItem<ImportedAppraisal>
function appraisalOf({ cells, before }: KnownRow, step: Step, joins: AppraisalJoins): Read {
  const { contact, listing, missing } = joins.record(cells)
  const place = whereOf(cells, step, joins, listing)
  const when = whenOf(cells, step, place.address)
  const refused = (reason: string): Read => ({ item: null, label: place.label, reason })
  const next = nextCall(cells, joins.today)
  const agent = agentOf(cells, step)
  const money = figureOf(cells, step)
  const body = plainText(cells.body())
  const own = (target: string) => cells.all(target).map(({ heading, text }) => `${heading}: ${text}`)
  const lines = [...own('status'), ...own('outcome'), ...money.kept, ...next.kept, ...agent.kept]
  const reasons = [...new Set([...cells.reasons, ...(place.isThere ? [] : [place.missing.join('. ') || noPlace])])]
  if (reasons.length) return refused(reasons.join('. '))
  if (!when) return refused('The row has no date')
  const agentIds = agent.id ? [agent.id] : []
  const { stage, remarks } = settledStage(saidStage(cells, step, { ...when, today: joins.today }), {
    hasAddress: place.hasHome,
    hasEstimate: money.estimate !== null,
    startsAt: when.startsAt,
    agentIds,
  })
  // A day to come without its time would be nowhere else.
  const ahead = when.isAhead && !when.startsAt ? own('at') : []
  const notes = [body, [...lines, ...ahead].join('\n')].filter(Boolean).join('\n\n')
  if (notes.length > maxNotesLetters) return refused('The notes are longer than 10,000 letters')
  const item: ImportedAppraisal = {
    id: before?.recordId ?? newId(),
    isNew: !before,
    propertyId: place.propertyId,
    address: place.address,
    side: money.side,
    stage,
    stageAt: when.stageAt,
    createdAt: when.createdAt,
    startsAt: when.startsAt,
    nextCallOn: next.day,
    lost: stage === 'lost' ? { to: 'unknown', agencyName: null, reasons: ['unknown'], fee: null, note: null } : null,
    notes: notes || null,
    listingId: stage === 'won' && listing && !isExpected(listing) ? listing : null,
    agentIds,
    contactIds: contact && !isExpected(contact) ? [contact] : [],
    estimate: money.estimate,
  }
  const placed = place.hasHome ? [] : place.missing
  const said = [...remarks, ...agent.remarks, ...next.remarks, ...missing, ...placed]
  return { item, label: place.label, reason: said.join('. ').slice(0, 500) || null }
}
const noPlace = 'The row names no property and has no address'

/** The home: by its own address, its property, or its listing. */
function whereOf(cells: RowCells, step: Step, joins: AppraisalJoins, listing: string | null) {
  const own = placeOf(cells, step, joins)
  const ofListing = listing ? joins.listings.get(listing) : undefined
  const isWhole = own.propertyId !== null || (own.address !== null && addressKey(own.address) !== undefined)
  const { propertyId, address } = !isWhole && ofListing ? ofListing : own
  // A check has written no listing; its row has an address, or was refused.
  const isExpectedHome = listing !== null && isExpected(listing)
  const known: Address = address ?? { ...emptyAddress }
  const line = [streetLine(known), known.suburb].filter(Boolean).join(', ')
  const hasHome = propertyId !== null || addressKey(known) !== undefined || isExpectedHome
  return { propertyId, address: known, missing: own.missing, label: line, hasHome, isThere: line !== '' || isExpectedHome }
}

interface When {
  day: string
  isAhead: boolean
  startsAt: string | null
  stageAt: string
  createdAt: string
}
/** The days of an appraisal; undefined where the row has none. One that is still to come is as old as its row. */
function whenOf(cells: RowCells, { setting }: Step, address: Address): When | undefined {
  const moment = cells.moment('at')
  const [at, entered] = [cells.instant('at'), cells.instant('createdAt')]
  const happenedAt = at ?? entered
  if (!happenedAt) return undefined
  const now = setting.now.toISOString()
  const isAhead = happenedAt > now
  const createdAt = entered && entered < now ? entered : isAhead ? now : happenedAt
  const local = (zone: string) => localOf(new Date(happenedAt), zone)
  const startsAt = !moment?.time
    ? null
    : moment.zone
      ? local(propertyZone(address, setting.timeZone))
      : `${moment.day}T${moment.time.slice(0, 5)}`
  return { day: local(setting.timeZone).slice(0, 10), isAhead, startsAt, createdAt, stageAt: isAhead ? createdAt : happenedAt }
}

interface Staged {
  stage: AppraisalStage
  remarks: string[]
}
/** The stage that the row says. */
function saidStage(cells: RowCells, { table }: Step, { day, isAhead, today }: When & { today: string }): Staged {
  const at = table.columns.find(({ target }) => target === 'status')
  const word = cells.text('status')
  const said = word === null ? null : stageOf(word, at?.words)
  const follow = (why: string): Staged => ({ stage: 'nurture', remarks: [`${why}, so it is to be followed up`] })
  if (!said) {
    const why = word ? `“${word.slice(0, 60)}” is no stage that Gable knows` : 'The row does not say what became of it'
    // An appointment that is still to come has not become anything yet.
    return isAhead ? { stage: 'booked', remarks: word ? [why] : [] } : follow(why)
  }
  if (isOpen(said) && daysBetween(day, today) > forgottenDays) return follow('It was still open there after more than a year')
  return { stage: said, remarks: [] }
}

type StageNeeds = Pick<Parameters<typeof missingFor>[1], 'hasAddress' | 'hasEstimate' | 'startsAt' | 'agentIds'>
/** The stage that it can have here, by what the feature asks for. To be followed up needs no day: anniversaries say when. */
function settledStage({ stage, remarks }: Staged, needs: StageNeeds): Staged {
  if (stage === 'nurture') return { stage, remarks }
  const lost = { to: 'unknown', reasons: ['unknown'] }
  const missing = missingFor(stage, { ...needs, hasNoFigure: false, nextCallOn: null, lost })
  if (!missing.length) return { stage, remarks }
  const why = missing.map(({ message }) => message).join('. ')
  return isOpen(stage)
    ? { stage: 'lead', remarks: [...remarks, `It came as a lead. ${why}`] }
    : { stage: 'nurture', remarks: [...remarks, `It is to be followed up. ${why}`] }
}

/** The day of the next call. One that is long over is over here too: it would be due permanently. */
function nextCall(cells: RowCells, today: string): { day: string | null; kept: string[]; remarks: string[] } {
  const day = cells.moment('nextCallOn')?.day ?? null
  if (!day || daysBetween(day, today) <= dueDays) return { day, kept: [], remarks: [] }
  const kept = cells.all('nextCallOn').map(({ heading, text }) => `${heading}: ${text}`)
  return { day: null, kept, remarks: ['Its next call is long over, so it is in the notes'] }
}

function agentOf(cells: RowCells, { setting }: Step): { id: string | null; kept: string[]; remarks: string[] } {
  const { name } = personOf(cells, setting, 'agent')
  if (name === null) return { id: null, kept: [], remarks: [] }
  const id = setting.agents.get(name.toLowerCase()) ?? null
  return id ? { id, kept: [], remarks: [] } : { id, kept: [`Agent: ${name}`], remarks: [`${name} is no agent in Gable`] }
}

/** The figure or the range, where it can be read and fits the side; everything else goes into the notes as it is. */
function figureOf(
  cells: RowCells,
  { table }: Step,
): { side: 'sale' | 'lease'; estimate: ImportedAppraisal['estimate']; kept: string[] } {
  const [said] = cells.all('saleOrLease')
  const read = said ? sideOf(said.text) : undefined
  const side = read === 'sale' || read === 'lease' ? read : (table.saleOrLease ?? 'sale')
  const kept = said && read !== side ? [`${said.heading}: ${said.text}`] : []
  const amounts = (target: 'priceFrom' | 'priceTo' | 'price') =>
    cells.all(target).flatMap(({ heading, text }) => {
      const amount = typedAmount(text)
      const cents = amount ? [amount.only, amount.from, amount.to].flatMap((one) => one ?? []) : []
      const fits = cents.every((one) => one < lowestPriceCents === (side === 'lease'))
      if (amount !== undefined && (!cents.length || !fits)) kept.push(`${heading}: ${text}`)
      return fits ? cents.map((one) => ({ one, line: `${heading}: ${text}` })) : []
    })
  const range = [...amounts('priceFrom'), ...amounts('priceTo')]
  const single = amounts('price')
  // Two figures that say different things are not made one.
  if (range.length) kept.push(...new Set(single.map(({ line }) => line)))
  const cents = (range.length ? range : single).map(({ one }) => one)
  const estimate = cents.length ? { fromCents: Math.min(...cents), toCents: Math.max(...cents) } : null
  return { side, estimate, kept }
}
