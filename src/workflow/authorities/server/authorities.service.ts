import { changesBetween, defined, isSame } from '#common/changes.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import { checkAuthority } from '#common/law/authorities.ts'
import { addDays } from '#common/time/days.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { applyReportedChange } from '#core/listings/server/change/listing-change.service.ts'
import { type AgreedTerms, listingStepChecked, listingTermsWanted, type StepFinding } from '#core/listings/listings.events.ts'
import { mayWriteListing } from '#core/listings/server/listing-access.service.ts'
import { readStoredListing, requireEditable, type StoredListing } from '#core/listings/server/listings.service.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import { type Authority, type AuthorityFields, mostItemCents } from '../authorities.contract.ts'
import type { AuthorityChange, EndedAs } from '../authority-values.ts'
import type { AuthorityFee } from '../authority-fee.rules.ts'
import { canBecome, endings, missingForForce } from '../authorities.rules.ts'
import {
  authoritiesOf,
  clientsOf,
  findAuthority,
  insertAuthority,
  type StoredAuthority,
  type StoredClient,
  updateAuthority,
  writeClients,
} from './authorities.store.ts'
import { factsOf, localNow, shownAuthority } from './authority-facts.ts'

const authorityNotFound = (id: string) => notFound({ authority: id })

export async function listAuthorities(ctx: Context, listingId: string): Promise<{ items: Authority[]; canAdd: boolean }> {
  const listing = await readStoredListing(ctx, listingId)
  const rows = await authoritiesOf(ctx, listingId)
  const canEdit = mayEdit(ctx, listing)
  const shown = await shownWith(ctx, listing, rows, canEdit)
  return { items: shown, canAdd: canEdit && !rows.some(isOpen) }
}
const mayEdit = (ctx: Context, listing: StoredListing) =>
  ctx.scope.permissions.has('authorities.write') && mayWriteListing(ctx, listing)

async function shownWith(ctx: Context, listing: StoredListing, rows: readonly StoredAuthority[], canEdit: boolean) {
  const clients = await clientsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const now = await localNow(ctx, listing.fields)
  const findings = rows.some(isOpen) ? await agencyFindings(ctx, listing.id) : []
  return rows.map((one) => shownAuthority(one, { listing: listing.fields, clients, now, canEdit, findings }))
}
const isOpen = ({ state }: Pick<StoredAuthority, 'state'>) => state === 'draft' || state === 'sent'
/** Rules of the agency on bringing an authority into force, such as on due diligence. */
async function agencyFindings(ctx: Context, listingId: string): Promise<StepFinding[]> {
  const check = { listingId, step: 'authority' as const, findings: [] as StepFinding[] }
  await ctx.emit(listingStepChecked, check)
  return check.findings
}
async function shown(ctx: Context, listing: StoredListing, id: string): Promise<Authority> {
  const row = await findAuthority(ctx, id)
  if (!row) throw authorityNotFound(id)
  const [one] = await shownWith(ctx, listing, [row], true)
  if (!one) throw authorityNotFound(id)
  return one
}

/** Reads one whose listing may be read. */
export async function readAuthority(ctx: Context, id: string): Promise<Authority> {
  const found = await findAuthority(ctx, id)
  if (!found) throw authorityNotFound(id)
  const [one] = await shownWith(ctx, await readStoredListing(ctx, found.listingId), [found], false)
  if (!one) throw authorityNotFound(id)
  return one
}

/** The listing is locked before its authority, as everywhere. */
async function lockWithListing(ctx: Context, id: string, { archived = false } = {}) {
  const found = await findAuthority(ctx, id, { archived })
  if (!found) throw authorityNotFound(id)
  const listing = await requireEditable(ctx, found.listingId)
  const one = await findAuthority(ctx, id, { archived, lock: true })
  if (!one) throw authorityNotFound(id)
  return { listing, one }
}
async function refuseStale(ctx: Context, listing: StoredListing, one: StoredAuthority, version: number): Promise<void> {
  if (one.version !== version)
    throw await staleError(ctx, { entity: 'authority', id: one.id, noun: 'this authority' }, await shown(ctx, listing, one.id))
}

const ninety = 89
export async function addAuthority(
  ctx: Context,
  { listingId, change }: { listingId: string; change: AuthorityChange },
): Promise<Authority> {
  const listing = await requireEditable(ctx, listingId)
  const rows = await authoritiesOf(ctx, listingId)
  const open = rows.find(isOpen)
  if (open) throw new AppError('conflict', 'There is an authority that is not signed yet. Finish or remove it first')
  const last = rows.find(({ state }) => state === 'inForce') ?? rows[0]
  if (change !== 'new' && !last) throw invalid([{ path: 'change', message: 'There is no authority to renew or vary yet' }])
  const today = (await localNow(ctx, listing.fields)).slice(0, 10)
  const from = change === 'new' || !last ? undefined : last
  const agreed = from || rows.length ? undefined : await agreedTerms(ctx, listingId)
  const fields = from ? nextOf(from, change, today) : { ...firstOf(listing, today), ...agreed }
  const id = await insertAuthority(ctx, { listingId, change, ...fields })
  const clients = from ? (await clientsOf(ctx, [from.id])).map(asKept) : vendorsOf(listing)
  await writeClients(ctx, id, clients)
  return done(ctx, listing, id, change === 'new' ? 'authority started' : `authority ${change} started`)
}
const asKept = ({ keptContactId, name, capacity }: StoredClient) => ({ keptContactId, name, capacity })
const vendorsOf = ({ fields }: StoredListing) =>
  fields.vendors.map(({ name, contactId }) => ({
    keptContactId: contactId ?? null,
    name: name ?? 'Vendor',
    capacity: 'owner' as const,
  }))
const blank = {
  signedAt: null,
  copyGivenAt: null,
  marketing: [],
  marketingPaidBy: 'client',
  conjunction: null,
  conditions: null,
} as const
const firstOf = ({ fields }: StoredListing, today: string): Omit<AuthorityFields, 'clients'> => ({
  ...blank,
  marketing: [],
  kind: fields.agencyType ?? 'exclusive',
  startsOn: fields.authorityStartsOn ?? today,
  endsOn: fields.authorityExpiresOn ?? addDays(fields.authorityStartsOn ?? today, ninety),
  guideGivenOn: null,
  fee: null,
  estimateFromCents: fields.estimateFromCents,
  estimateToCents: fields.estimateToCents,
})
/** The fee and marketing that were agreed before there was a listing, as an authority keeps them. */
async function agreedTerms(ctx: Context, listingId: string): Promise<Partial<Pick<AuthorityFields, 'fee' | 'marketing'>>> {
  const wanted: { id: string; terms?: AgreedTerms | undefined } = { id: listingId }
  await ctx.emit(listingTermsWanted, wanted)
  const { fee = null, marketingCents = null } = wanted.terms ?? {}
  return {
    ...(fee && {
      fee: {
        tiers: [{ upToCents: null, percentHundredths: fee.percentHundredths, cents: fee.cents }],
        gst: fee.gst,
        atCents: null,
      },
    }),
    ...(marketingCents &&
      marketingCents <= mostItemCents && { marketing: [{ what: 'Marketing', cents: marketingCents, dueOn: null }] }),
  }
}
/** A renewal goes on where the last one ends; a variation keeps its dates. */
function nextOf(last: StoredAuthority, change: AuthorityChange, today: string): Omit<AuthorityFields, 'clients'> {
  const { kind, fee, marketing, marketingPaidBy, conjunction, estimateFromCents, estimateToCents, conditions } = last
  const startsOn = change === 'variation' ? last.startsOn : last.endsOn && last.endsOn >= today ? addDays(last.endsOn, 1) : today
  const endsOn = change === 'variation' ? last.endsOn : startsOn && addDays(startsOn, ninety)
  const kept = { kind, fee, marketing, marketingPaidBy, conjunction, estimateFromCents, estimateToCents, conditions }
  return { ...kept, startsOn, endsOn, signedAt: null, copyGivenAt: null, guideGivenOn: last.guideGivenOn }
}

/** Terms that were signed and are not changed afterwards: a variation is the next version. */
const fixedInForce = [
  'kind',
  'clients',
  'startsOn',
  'endsOn',
  'signedAt',
  'estimateFromCents',
  'estimateToCents',
  'conjunction',
] as const

/** The price at which a fee is stated in dollars may follow the reserve. */
const isSameFee = (signed: AuthorityFee, given: AuthorityFee | null) =>
  given !== null && signed.gst === given.gst && isSame(signed.tiers, given.tiers)

export async function changeAuthority(
  ctx: Context,
  id: string,
  { version, clients, ...given }: { version: number } & { [K in keyof AuthorityFields]?: AuthorityFields[K] | undefined },
): Promise<Authority> {
  const { listing, one } = await lockWithListing(ctx, id)
  await refuseStale(ctx, listing, one, version)
  if (one.state === 'ended') throw new AppError('conflict', 'This authority has ended. Start a renewal instead')
  const fields = defined(given) as Partial<Omit<AuthorityFields, 'clients'>>
  const before = one as unknown as Record<string, unknown>
  const changes = changesBetween(before, fields as Record<string, unknown>)
  const kept = await clientsOf(ctx, [id])
  const newClients = clients && (await checkedClients(ctx, clients, kept))
  const hasNewClients = newClients !== undefined && JSON.stringify(newClients) !== JSON.stringify(kept.map(asKept))
  const hasNewFee = one.fee !== null && fields.fee !== undefined && !isSameFee(one.fee, fields.fee)
  const fixed =
    one.state === 'inForce' ? changes.find(({ field }) => (fixedInForce as readonly string[]).includes(field)) : undefined
  if (fixed || (one.state === 'inForce' && (hasNewClients || hasNewFee)))
    throw new AppError('rule_broken', 'This was signed. Start a variation to change it', {
      fields: [{ path: fixed?.field ?? (hasNewFee ? 'fee' : 'clients'), message: 'Signed: start a variation' }],
    })
  const after = { ...one, ...fields }
  if (after.startsOn && after.endsOn && after.endsOn < after.startsOn)
    throw invalid([{ path: 'endsOn', message: 'Can’t be before the start date' }])
  if (after.estimateFromCents && after.estimateToCents && after.estimateToCents < after.estimateFromCents)
    throw invalid([{ path: 'estimateToCents', message: 'Can’t be below the lower end' }])
  if (!changes.length && !hasNewClients) return shown(ctx, listing, id)
  await updateAuthority(ctx, id, fields)
  if (hasNewClients && newClients) await writeClients(ctx, id, newClients)
  return done(
    ctx,
    listing,
    id,
    'authority changed',
    changes.map(({ field }) => field),
  )
}

/** A contact has to be readable; one that the user may not see stays as it was where it is sent back without its id. */
async function checkedClients(ctx: Context, clients: AuthorityFields['clients'], kept: readonly StoredClient[]) {
  const hidden = kept.filter(({ keptContactId, contactId }) => keptContactId && !contactId)
  const checked: { keptContactId: string | null; name: string; capacity: StoredClient['capacity'] }[] = []
  for (const { contactId, name, capacity } of clients) {
    const same = contactId ? undefined : hidden.find((one) => one.name === name)
    if (contactId && !kept.some(({ keptContactId }) => keptContactId === contactId)) await requireReadable(ctx, contactId)
    checked.push({ keptContactId: contactId ?? same?.keptContactId ?? null, name, capacity })
  }
  return checked
}

interface Step {
  version: number
  to: Authority['state']
  endedAs: EndedAs | null
  endedOn: string | null
  because: string | null
}
export async function stepAuthority(ctx: Context, id: string, step: Step): Promise<Authority> {
  const { listing, one } = await lockWithListing(ctx, id)
  await refuseStale(ctx, listing, one, step.version)
  if (!canBecome(one.state, step.to))
    throw new AppError('conflict', 'This step is not possible any more. Look at the authority again')
  if (step.to === 'inForce') return bringIntoForce(ctx, listing, one)
  if (step.to !== 'ended') {
    await updateAuthority(ctx, id, { state: step.to })
    return done(ctx, listing, id, step.to === 'sent' ? 'authority given out to sign' : 'authority back to draft')
  }
  if (!step.endedAs || !endings.includes(step.endedAs)) throw invalid([{ path: 'endedAs', message: 'Choose how it ends' }])
  if (!step.because) throw invalid([{ path: 'because', message: 'Enter a reason' }])
  const endedOn = step.endedOn ?? (await localNow(ctx, listing.fields)).slice(0, 10)
  await updateAuthority(ctx, id, { state: 'ended', endedAs: step.endedAs, endedOn, endedBecause: step.because })
  await follow(ctx, listing, { authorityExpiresOn: endedOn })
  return done(ctx, listing, id, `authority ${step.endedAs}`)
}

/** Signed: the one before is replaced, and the listing carries dates, kind and estimate. @throws AppError rule_broken with the source of the law */
async function bringIntoForce(ctx: Context, listing: StoredListing, one: StoredAuthority): Promise<Authority> {
  const clients = await clientsOf(ctx, [one.id])
  const missing = missingForForce({ ...one, clients })
  if (missing[0]) throw new AppError('rule_broken', missing[0].message, { fields: missing })
  const now = await localNow(ctx, listing.fields)
  if (one.signedAt && one.signedAt > now) throw invalid([{ path: 'signedAt', message: 'Can’t be in the future' }])
  const law = checkAuthority(factsOf(one, listing.fields, now), listing.fields.address.state)
  const rules = (await agencyFindings(ctx, listing.id)).map((finding) => ({ ...finding, field: finding.id }))
  const [breach, ...others] = [...law, ...rules].filter(({ severity }) => severity === 'blocks')
  if (breach)
    throw new AppError('rule_broken', breach.message, {
      source: breach.source,
      fields: [breach, ...others].map(({ field, message }) => ({ path: field, message })),
    })
  const before = (await authoritiesOf(ctx, listing.id)).find(({ state }) => state === 'inForce')
  if (before)
    await updateAuthority(ctx, before.id, { state: 'ended', endedAs: 'replaced', endedOn: now.slice(0, 10), endedBecause: null })
  await updateAuthority(ctx, one.id, { state: 'inForce', alarmedDays: null })
  const { kind, startsOn, endsOn, estimateFromCents, estimateToCents } = one
  await follow(ctx, listing, {
    ...{ agencyType: kind, authorityStartsOn: startsOn, authorityExpiresOn: endsOn },
    ...(estimateFromCents && { estimateFromCents, estimateToCents }),
  })
  return done(ctx, listing, one.id, 'authority in force')
}

const follow = (ctx: Context, listing: StoredListing, patch: Parameters<typeof applyReportedChange>[2]['patch']) =>
  applyReportedChange(ctx, listing, { patch, action: 'changed with its authority' })

export async function removeAuthority(ctx: Context, id: string): Promise<{ id: string }> {
  const { listing, one } = await lockWithListing(ctx, id)
  if (one.state !== 'draft' && one.state !== 'sent')
    throw new AppError('conflict', 'It was in force, so it is kept. End it, or start a variation')
  await updateAuthority(ctx, id, { archivedAt: ctx.clock() })
  await ctx.audit({ action: 'authority removed', entity: 'listing', entityId: listing.id })
  ctx.changed('authority', id)
  return { id }
}
export async function restoreAuthority(ctx: Context, id: string): Promise<Authority> {
  const { listing, one } = await lockWithListing(ctx, id, { archived: true })
  const rows = await authoritiesOf(ctx, listing.id)
  if (rows.some(isOpen)) throw new AppError('conflict', 'Another authority was started since. Remove that one first')
  await updateAuthority(ctx, one.id, { archivedAt: null })
  return done(ctx, listing, id, 'authority restored')
}

/** Writes the history of the listing. */
export async function done(
  ctx: Context,
  listing: StoredListing,
  id: string,
  action: string,
  fields: readonly string[] = [],
): Promise<Authority> {
  const one = await shown(ctx, listing, id)
  await ctx.audit({
    action,
    entity: 'listing',
    entityId: listing.id,
    changes: [{ field: 'authority', before: null, after: [`No. ${one.number}`, ...fields].join(', ') }],
  })
  ctx.changed('authority', id)
  return one
}
export { lockWithListing, refuseStale }
