import { getListing } from '#core/listings/server/listings.service.ts'
import type { Context } from '#platform/context.ts'
import type { PublicationMessage } from '../portals.contract.ts'
import type { PortalType } from '../portal-kinds.rules.ts'
import { adapterFor } from './adapters/adapters.ts'
import { externalKeyFor } from './publications/external-key.store.ts'
import { outgoingListing } from './publications/outgoing.ts'
import { createPortalAccount, requireAccount } from './accounts/portal-accounts.service.ts'
import { noteAccountHealth } from './accounts/portal-accounts.store.ts'
import { settleDemo } from './demo-settled.ts'
import { failure } from './publications/publication-step.ts'
import { factsOf } from './publications/publication-view.ts'
import { changePublication, insertPublication } from './publications/publications.store.ts'
import type { Facts } from './publications/publication-rows.store.ts'

export interface DemoPublication {
  listingId: string
  /** The outcome at the portal. */
  end: 'live' | 'warning' | 'rejected' | 'failed'
  /** The portal's message. */
  message?: { field: string | null; text: string }
  /** Differences of what it shows from what we have now. */
  shows?: Partial<Facts>
}

const sentTime = (now: Context, n: number) => new Date(now.clock().getTime() - (n + 1) * 5_400_000)

/**
 * A demo account with publications, as if sent some days ago. It has no credentials, so that no demo data can reach a portal; trying to
 * send reports that.
 */
export async function addDemoAccount(
  now: Context,
  account: { portalType: PortalType; portalAgencyId: string },
  publications: readonly DemoPublication[],
): Promise<void> {
  const { id } = await createPortalAccount(now, account)
  const target = await requireAccount(now, id)
  const adapter = adapterFor(account.portalType)
  for (const [n, { listingId, end, message, shows }] of publications.entries()) {
    const sentAt = new Date(sentTime(now, n).getTime() - (end === 'failed' ? 2 * 86_400_000 : 0))
    // Its timeline has the times of that period.
    const ctx: Context = { ...now, clock: () => sentAt }
    const listing = await getListing(ctx, listingId)
    const externalKey = await externalKeyFor(ctx, listing, target)
    const payload = adapter.write(
      await outgoingListing(ctx, listing, { portalAgencyId: account.portalAgencyId, externalKey }),
      target,
    )
    const facts = factsOf(listing)
    const fresh = await insertPublication(
      ctx,
      { listingId, accountId: id, externalKey, wantedVersion: listing.version, payload, facts, dueAt: sentAt },
      { kind: 'asked', detail: `Requested: version ${listing.version}` },
    )
    const sending = await changePublication(ctx, fresh, {
      state: 'sending',
      sentVersion: listing.version,
      sentHash: adapter.contentHash(payload),
      dueAt: null,
    })
    const messages: PublicationMessage[] = message
      ? [
          {
            severity: end === 'warning' ? 'warning' : 'error',
            field: message.field,
            message: message.text,
            source: target.name,
          },
        ]
      : []
    if (end === 'failed') {
      await changePublication(
        ctx,
        sending,
        { state: 'failed', messages: failure(message?.text ?? 'The portal didn’t respond'), settledAt: sentAt },
        { kind: 'failed', detail: message?.text ?? 'The portal didn’t respond' },
      )
      continue
    }
    const sent = await changePublication(ctx, sending, { state: 'sent', sentAt }, { kind: 'sent', detail: 'Sent' })
    const isThere = end !== 'rejected'
    await changePublication(
      ctx,
      sent,
      {
        state: end,
        messages,
        settledAt: sentAt,
        ...(isThere && {
          liveVersion: listing.version,
          liveFacts: { ...facts, ...shows },
          portalListingId: String(2_019_000_000 + n),
        }),
      },
      { kind: end, detail: message?.text ?? `Version ${listing.version} is live` },
    )
  }
  // Looks as if the portal had last answered when the newest of them went there.
  await noteAccountHealth({ ...now, clock: () => sentTime(now, 0) }, id, null)
  await now.enqueue(settleDemo, { accountId: id })
}
