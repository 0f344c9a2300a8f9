import { emptyAddress } from '#common/listing/listing-empty.ts'
import { states } from '#common/listing/listing-values.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import { type Caller, callerOf } from '#platform/context.ts'
import type { EnquiryKind } from '../../enquiries.contract.ts'
import { type DomainAddress, domainClient, type DomainEnquiry, DomainRefused, perPage } from './domain-client.ts'
import { tokenPurpose } from './domain-token.service.ts'
import { changeSignIn, findSignIn, getRefreshToken, type SignIn } from './domain.store.ts'
import { isKnown, listingAt, listingOfAd } from '../enquiries.store.ts'
import { takeSafely } from '../take-safely.ts'

const dayMs = 86_400_000
/** The first reading goes back this far; later ones overlap the last by a day, for late arrivals. */
const firstDays = 90
const maxPages = 200

/**
 * Reads new enquiries. Known ones change nothing, so a killed run is simply repeated.
 * @returns `stopped` when there is nothing to continue with: not this run's turn, no consent, refused permanently
 */
export async function readDomain(connected: Caller, dueAt: string, signal: AbortSignal): Promise<'done' | 'stopped'> {
  // Arriving enquiries are not the act of a user; the job still carries the user who connected Domain.
  const caller = callerOf(connected.platform, { ...connected.scope, userId: null }, connected.requestId, connected.log)
  const connection = await caller.transaction(async (ctx) => {
    const signIn = await findSignIn(ctx)
    return signIn?.nextReadAt?.toISOString() === dueAt ? { signIn, sealed: await getRefreshToken(ctx) } : undefined
  })
  if (!connection) return 'stopped'
  try {
    await readPages(caller, connection, signal)
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainRefused)) throw error
    await caller.transaction(async (ctx) => {
      await changeSignIn(ctx, { last_error: error.message, next_read_at: null })
      ctx.changed('portalAccount', ctx.scope.agencyId)
    })
    return 'stopped'
  }
}

async function readPages(
  caller: Caller,
  { signIn, sealed }: { signIn: SignIn; sealed: Buffer },
  signal: AbortSignal,
): Promise<void> {
  const { config, secrets } = caller.platform
  await caller.platform.outside.assertOpen(caller.scope.agencyId)
  const client = domainClient(config, signal)
  const startedAt = caller.clock()
  const tokens = await client.refresh(secrets.open(sealed, tokenPurpose))
  // The old token may be worthless from now on, so the new one is kept before anything else can go wrong.
  const { refresh_token: next } = tokens
  if (next) await caller.transaction((ctx) => changeSignIn(ctx, { refresh_token: secrets.seal(next, tokenPurpose) }))
  const from = signIn.readUntil ? new Date(signIn.readUntil.getTime() - dayMs) : new Date(startedAt.getTime() - firstDays * dayMs)
  let missed = 0
  for (let page = 1; page <= maxPages; page++) {
    const found = await client.enquiries(tokens.access_token, { agencyId: signIn.portalAgencyId, from, page })
    missed += found.unreadable
    for (const one of found.enquiries) {
      signal.throwIfAborted()
      if (!(await takeOne(caller, one, (adId) => client.addressOf(tokens.access_token, adId)))) missed++
    }
    if (found.enquiries.length + found.unreadable < perPage) break
  }
  await caller.transaction(async (ctx) => {
    await changeSignIn(ctx, { read_until: startedAt, last_error: missed ? missedWords(missed) : null })
    ctx.changed('portalAccount', ctx.scope.agencyId)
  })
}

const missedWords = (count: number) =>
  count === 1 ? 'One enquiry can’t be read. Look at it in Domain' : `${count} enquiries can’t be read. Look at them in Domain`

/** @returns whether it is in the list of enquiries now */
async function takeOne(
  caller: Caller,
  one: DomainEnquiry,
  addressOf: (adId: number) => Promise<DomainAddress | undefined>,
): Promise<boolean> {
  if (await caller.transaction((ctx) => isKnown(ctx, 'domain', one.id))) return true
  const adId = one.referenceId
  const published = adId ? await caller.transaction((ctx) => listingOfAd(ctx, String(adId))) : undefined
  const address = adId && !published ? await addressOf(adId) : undefined
  const { firstName, lastName, email, phoneNumber } = one.sender ?? {}
  const receivedAt = one.dateReceived ? new Date(one.dateReceived) : caller.clock()
  const key = address && addressKey(partsOf(address))
  const listingId = published ?? (key ? ((await caller.transaction((ctx) => listingAt(ctx, key))) ?? null) : null)
  return takeSafely(caller, {
    source: 'domain',
    externalId: one.id,
    kind: kindOf(one.enquiryType),
    receivedAt: Number.isNaN(receivedAt.getTime()) ? caller.clock() : receivedAt,
    listingId,
    firstName: firstName?.trim() || null,
    lastName: lastName?.trim() || null,
    email: email?.trim() || null,
    phone: phoneNumber?.trim() || null,
    message: one.message ?? '',
  })
}

const kinds: Readonly<Record<string, EnquiryKind>> = {
  listing: 'listing',
  devProject: 'listing',
  newDevLanding: 'listing',
  prePortalListing: 'listing',
  contractRequest: 'contract',
  vendorEnquiry: 'vendor',
  suburbVendorEnquiry: 'vendor',
  agencyProfile: 'agency',
  agentProfile: 'agency',
}
const kindOf = (type: string | null | undefined): EnquiryKind => kinds[type ?? ''] ?? 'other'

const partsOf = (a: DomainAddress) => ({
  ...emptyAddress,
  subNumber: a.unitNumber || null,
  streetNumber: a.streetNumber || null,
  street: a.street || null,
  suburb: a.suburb || null,
  state: states.find((one) => one === a.stateAbbreviation?.toUpperCase()) ?? null,
  postcode: a.postcode || null,
})
