import type { Context } from '#platform/context.ts'
import type { Channel, ConsentEvent, Purpose } from '../../consent.contract.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import type { GivenWay } from '../../given-ways.contract.ts'
import { consentsOf, insertConsents } from './consent.store.ts'
import { refusalsOf } from './suppression.store.ts'

const channelOf: Record<GivenWay['kind'], Channel> = { email: 'email', mobile: 'sms' }

/**
 * Records what someone ticked in a form that proves nothing, for the email or mobile they gave with it and nothing else. Refusals win: neither one of
 * the contact nor one of the address or number is lifted.
 */
export async function consentByForm(
  ctx: Context,
  contact: { id: string; fields: ContactFields },
  ways: readonly Omit<GivenWay, 'id'>[],
  { purposes, wording, source }: { purposes: readonly Purpose[]; wording: string | null; source: string },
): Promise<void> {
  if (!purposes.length || !ways.length) return
  const events = await consentsOf(ctx, contact.id)
  const refusals = (await refusalsOf(ctx, [contact.fields])).get(0) ?? []
  const said = [...new Set(ways.map(({ kind }) => channelOf[kind]))].flatMap((channel) =>
    purposes.flatMap((purpose) =>
      hasRefused(events, channel, purpose) || refusals.some((one) => one.channel === channel && one.purpose === purpose)
        ? []
        : [{ channel, purpose }],
    ),
  )
  if (!said.length) return
  const given = {
    state: 'express' as const,
    source: source.slice(0, 200),
    wording: wording ?? '',
    happenedAt: ctx.clock(),
    expiresOn: null,
  }
  await insertConsents(
    ctx,
    contact.id,
    said.map((one) => ({ ...one, ...given })),
  )
}

/** The newest entry of this purpose, or a refusal of all, says no. */
function hasRefused(events: readonly ConsentEvent[], channel: Channel, purpose: Purpose): boolean {
  const last = events.find(
    (e) =>
      e.channel === channel &&
      (e.purpose === purpose || (e.purpose === 'marketing' && e.state !== 'express' && e.state !== 'inferred')),
  )
  return last?.state === 'refused' || last?.state === 'withdrawn'
}
