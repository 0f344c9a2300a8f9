import { changesBetween, defined } from '#common/changes.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import { diligenceDue } from '#common/law/diligence.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { daysBetween, localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { getListing, requireEditable } from '#core/listings/server/listings.service.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import type { Result } from '#common/endpoint.ts'
import type { Case, CaseFields, diligenceEndpoints } from '../diligence.contract.ts'
import { canBecome, isDone, missingForComplete, takesFacts } from '../diligence.rules.ts'
import type { MoreRequest } from '../diligence-values.ts'
import { revokeLinks } from './party/links.store.ts'
import { screenCases } from './screening/screening.jobs.ts'
import { casesOf, findCase, insertCase, ownName, type StoredCase, updateCase } from './cases.store.ts'

/** The parts of a listing that its cases depend on. */
interface CaseListing {
  id: string
  fields: Pick<ListingFields, 'address' | 'saleOrLease' | 'vendors' | 'buyers' | 'authorityStartsOn' | 'settlementDueOn'>
}
const caseNotFound = (id: string) => notFound({ case: id })
/** The day it is at the property. */
const todayAt = async (ctx: Context, { fields }: CaseListing): Promise<string> =>
  localOf(ctx.clock(), propertyZone(fields.address, await ctx.timeZone())).slice(0, 10)

type Dated = Pick<StoredCase, 'side' | 'startsOn' | 'exchangedOn' | 'settlesOn' | 'settlementMovedTo' | 'delay'>
const dueOf = (one: Dated, { fields }: CaseListing) =>
  diligenceDue({ ...one, hasDelay: one.delay !== null, state: fields.address.state })

export async function listCasesOf(ctx: Context, listingId: string): Promise<Result<typeof diligenceEndpoints.ofListing>> {
  const record = await getListing(ctx, listingId)
  const listing = { id: listingId, fields: record }
  const rows = await casesOf(ctx, listingId)
  const canAdd = record.canEdit
  const today = await todayAt(ctx, listing)
  return {
    items: rows.map((one) => shownCase(one, { listing, today, canEdit: canAdd })),
    parties: canAdd ? partiesWithout(listing, rows) : [],
    canAdd,
  }
}

/** Parties of the listing that have no case yet. */
function partiesWithout({ fields }: CaseListing, rows: readonly StoredCase[]) {
  const named = (side: 'vendor' | 'buyer') =>
    fields[`${side}s`].flatMap(({ contactId = null, name }) =>
      name && !isTaken(rows, { side, contactId, name }) ? [{ contactId, name, side }] : [],
    )
  return fields.saleOrLease === 'lease' ? [] : [...named('vendor'), ...named('buyer')]
}

/** A case as its listing's page shows it. What belongs to a private contact stays with those who may see it. */
function shownCase(
  one: StoredCase,
  { listing, today, canEdit }: { listing: CaseListing; today: string; canEdit: boolean },
): Case {
  const { keptContactId: _k, isHidden, dueOn: _d, certificateKey, certificateName, certificateBytes, updatedAt, ...plain } = one
  const due = dueOf(one, listing)
  const isOpen = !isDone(one.state)
  const nothing = { number: null, place: null, established: null, document: null }
  return {
    ...plain,
    ...(isHidden && {
      ...{ people: [], papers: [], entity: nothing, delay: null, provider: null },
      answers: { pep: null, sanctions: null, purpose: null, onBehalf: null, funds: null },
    }),
    due: { ...due, daysLeft: isOpen && due.dueOn ? daysBetween(today, due.dueOn) : null },
    certificate:
      certificateName && certificateBytes && !isHidden ? { name: certificateName, sizeBytes: Number(certificateBytes) } : null,
    missing: isOpen && !isHidden ? missingOf(one, certificateKey) : [],
    canEdit: canEdit && !isHidden,
    updatedAt: updatedAt.toISOString(),
  }
}
const missingOf = (one: StoredCase, key: string | null) =>
  missingForComplete({ ...one, hasCertificate: key !== null && one.provider !== null && one.certificateOn !== null })

export async function shown(ctx: Context, listing: CaseListing, id: string): Promise<Case> {
  const row = await findCase(ctx, id)
  if (!row) throw caseNotFound(id)
  return shownCase(row, { listing, today: await todayAt(ctx, listing), canEdit: true })
}

/** The listing is locked before its case, as everywhere; it holds all cases of it. */
export async function lockWithListing(ctx: Context, id: string, { archived = false } = {}) {
  const found = await findCase(ctx, id, { archived })
  if (!found) throw caseNotFound(id)
  const listing = await requireEditable(ctx, found.listingId)
  const one = await findCase(ctx, id, { archived })
  if (!one) throw caseNotFound(id)
  if (one.isHidden) throw new AppError('forbidden', 'This case is about a private contact')
  return { listing, one }
}
export async function refuseStale(ctx: Context, listing: CaseListing, one: StoredCase, version: number): Promise<void> {
  if (one.version !== version)
    throw await staleError(ctx, { entity: 'diligence', id: one.id, noun: 'this case' }, await shown(ctx, listing, one.id))
}

const isTaken = (rows: readonly StoredCase[], { side, contactId, name }: Pick<Case, 'side' | 'contactId' | 'name'>): boolean =>
  rows.some((one) => one.side === side && (contactId ? one.keptContactId === contactId : !one.keptContactId && one.name === name))
const alreadyThere = () => new AppError('conflict', 'This party has a case already')

type Added = Pick<Case, 'listingId' | 'side' | 'contactId' | 'name' | 'kind'>
export async function addCase(ctx: Context, { listingId, side, contactId, name, kind }: Added): Promise<Case> {
  const listing = await requireEditable(ctx, listingId)
  if (listing.fields.saleOrLease === 'lease')
    throw new AppError('rule_broken', 'Leases need no due diligence', { fields: [{ path: 'listingId', message: 'A lease' }] })
  if (contactId) await requireReadable(ctx, contactId)
  const rows = await casesOf(ctx, listingId)
  if (isTaken(rows, { side, contactId, name })) throw alreadyThere()
  if (rows.length >= 100) throw new AppError('conflict', 'At most 100 cases for a listing')
  const { authorityStartsOn, settlementDueOn } = listing.fields
  const days = {
    startsOn: side === 'vendor' ? authorityStartsOn : null,
    settlesOn: side === 'buyer' ? settlementDueOn : null,
  }
  const { dueOn } = dueOf({ side, ...days, exchangedOn: null, settlementMovedTo: null, delay: null }, listing)
  const id = await insertCase(ctx, { listingId, side, keptContactId: contactId, name, kind, ...days, dueOn })
  await ctx.enqueue(screenCases, { caseIds: [id] })
  return done(ctx, listing, id, 'due diligence started')
}

type Change = {
  version: number
  delay?: { reasons: NonNullable<Case['delay']>['reasons']; words: string } | null | undefined
} & {
  [K in keyof CaseFields]?: CaseFields[K] | undefined
}
export async function changeCase(ctx: Context, id: string, { version, delay, ...given }: Change): Promise<Case> {
  const { listing, one } = await lockWithListing(ctx, id)
  await refuseStale(ctx, listing, one, version)
  const fields = defined(given) as Partial<CaseFields>
  const changes = changesBetween(one, fields)
  const isNewDelay = delay !== undefined && (delay === null ? one.delay !== null : delay.words !== one.delay?.words)
  if (!changes.length && !isNewDelay) return shown(ctx, listing, id)
  if (!takesFacts(one.state)) throw new AppError('conflict', 'This case is closed. Open it again to change it')
  const today = await todayAt(ctx, listing)
  refuseImpossible({ ...one, ...fields }, today)
  if (delay && one.side === 'vendor')
    throw invalid([{ path: 'delay', message: 'Only the checks of the other party can be delayed' }])
  const newDelay = !isNewDelay ? one.delay : delay ? { ...delay, by: await ownName(ctx), on: today } : null
  const after = { ...one, ...fields, delay: newDelay }
  // The first fact starts the work.
  const state = one.state === 'notStarted' ? ('collecting' as const) : one.state
  await updateCase(ctx, id, { ...fields, state, ...(isNewDelay && { delay: newDelay }), dueOn: dueOf(after, listing).dueOn })
  if (changes.some(({ field }) => field === 'people' || field === 'name' || field === 'kind'))
    await ctx.enqueue(screenCases, { caseIds: [id] })
  return done(ctx, listing, id, 'due diligence changed', [...changes.map(({ field }) => field), ...(isNewDelay ? ['delay'] : [])])
}

function refuseImpossible({ exchangedOn, settlesOn, papers, people }: CaseFields, today: string): void {
  const problems = [
    ...(exchangedOn && settlesOn && settlesOn < exchangedOn
      ? [{ path: 'settlesOn', message: 'Can’t be before the day of exchange' }]
      : []),
    ...papers.flatMap(({ seenOn }, at) =>
      seenOn && seenOn > today ? [{ path: `papers.${at}.seenOn`, message: 'Can’t be in the future' }] : [],
    ),
    ...people.flatMap(({ bornOn }, at) =>
      bornOn && bornOn > today ? [{ path: `people.${at}.bornOn`, message: 'Can’t be in the future' }] : [],
    ),
  ]
  if (problems.length) throw invalid(problems)
}

interface Step {
  version: number
  to: Case['state']
  requests: readonly MoreRequest[]
}
export async function stepCase(ctx: Context, id: string, { version, to, requests }: Step): Promise<Case> {
  const { listing, one } = await lockWithListing(ctx, id)
  await refuseStale(ctx, listing, one, version)
  if (!canBecome(one.state, to)) throw new AppError('conflict', 'This step is not possible any more. Look at the case again')
  if (to === 'needsMore' && !requests.length) throw invalid([{ path: 'requests', message: 'Choose at least one request' }])
  if (to === 'complete') {
    const missing = missingOf(one, one.certificateKey)
    if (missing[0]) throw new AppError('rule_broken', missing[0].message, { fields: missing })
  }
  if (!takesFacts(to)) await revokeLinks(ctx, { caseId: id })
  await updateCase(ctx, id, {
    state: to,
    requests: to === 'needsMore' ? [...new Set(requests)] : [],
    completedOn: to === 'complete' ? await todayAt(ctx, listing) : null,
  })
  return done(ctx, listing, id, 'due diligence moved', [to])
}

export async function removeCase(ctx: Context, id: string): Promise<{ id: string }> {
  const { listing, one } = await lockWithListing(ctx, id)
  if (one.state !== 'notStarted')
    throw new AppError('conflict', 'Work on this case has started, so it is kept. Mark it as not needed')
  await revokeLinks(ctx, { caseId: id })
  await updateCase(ctx, id, { archivedAt: ctx.clock() })
  await ctx.audit({ action: 'due diligence removed', entity: 'listing', entityId: listing.id })
  ctx.changed('diligence', id)
  return { id }
}
export async function restoreCase(ctx: Context, id: string): Promise<Case> {
  const { listing, one } = await lockWithListing(ctx, id, { archived: true })
  if (isTaken(await casesOf(ctx, listing.id), { ...one, contactId: one.keptContactId })) throw alreadyThere()
  await updateCase(ctx, id, { archivedAt: null })
  return done(ctx, listing, id, 'due diligence restored')
}

/** Writes the history of the listing, which names fields and states but no answer. */
export async function done(
  ctx: Context,
  listing: CaseListing,
  id: string,
  action: string,
  fields: readonly string[] = [],
): Promise<Case> {
  const one = await shown(ctx, listing, id)
  await ctx.audit({
    action,
    entity: 'listing',
    entityId: listing.id,
    changes: [{ field: 'diligence', before: null, after: [one.side, ...fields].join(', ') }],
  })
  ctx.changed('diligence', id)
  return one
}
