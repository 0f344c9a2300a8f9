import type { Context } from '#platform/context.ts'
import type { Channel, Purpose } from '../../consent.contract.ts'
import { refusedBefore } from '../../consent.rules.ts'
import { deleteConsentsFrom, insertConsents, waysOf } from './consent.store.ts'
import { keepRefusals, refuseHolders } from './suppression.service.ts'
import { liftRefusals, refuseAgain } from './suppression.store.ts'

/**
 * Consent given or withdrawn by the contact, through the link in an email or at an open home. Needs no permission, because the decision is
 * theirs. A refusal is one of the address or number that it came by, and stays with it; consent that came by one lifts it there.
 */
export async function recordByPerson(
  ctx: Context,
  contactIds: readonly string[],
  {
    purposes: about,
    channels: by = ['email'],
    state,
    source,
    wording,
    provedBy,
  }: {
    purposes: readonly Purpose[]
    channels?: readonly Channel[]
    state: 'withdrawn' | 'express'
    source: string
    wording: string
    /** The address or number that the link or SMS reached. */
    provedBy: { email: string | null } | { phone: string }
  },
): Promise<void> {
  const at = ctx.clock()
  const ways = {
    emails: 'email' in provedBy && provedBy.email ? [{ address: provedBy.email }] : [],
    phones: 'phone' in provedBy ? [{ number: provedBy.phone }] : [],
  }
  const given = { state, source, wording, happenedAt: at, expiresOn: null }
  const said = by.flatMap((channel) => about.map((purpose) => ({ ...given, channel, purpose })))
  if (state === 'withdrawn')
    await keepRefusals(
      ctx,
      ways,
      said.map(({ channel, purpose }) => ({ channel, purpose, at })),
    )
  else for (const channel of by) await liftRefusals(ctx, ways, { channel, purposes: about, at })
  for (const contactId of contactIds) {
    await insertConsents(ctx, contactId, said)
    ctx.changed('contact', contactId)
  }
  if (state === 'withdrawn') await refuseHolders(ctx, ways)
}

/** Takes back an answer that someone else gave and that was recorded for this contact by mistake, found by its source alone. */
export async function retractByPerson(ctx: Context, contactId: string, source: string): Promise<void> {
  const retracted = await deleteConsentsFrom(ctx, contactId, source)
  if (!retracted.length) return
  // The refusals on other records go with the number that they came by.
  await deleteConsentsFrom(ctx, contactId, refusedBefore)
  const rest = await waysOf(ctx, [contactId])
  await refuseAgain(
    ctx,
    rest.map(({ id, ways }) => ({ id, fields: ways })),
  )
  await ctx.audit({
    action: 'consent removed, recorded by mistake',
    entity: 'contact',
    entityId: contactId,
    changes: retracted.map(({ channel, purpose, state }) => ({
      field: `consent.${channel}.${purpose}`,
      before: state,
      after: null,
    })),
  })
  ctx.changed('contact', contactId)
}

/**
 * They pressed a link that was mailed to them: no further proof is asked for, and it holds at once, also where the contact is gone.
 * @param address which the link was sent to; null where that is not known: all of the contact's
 */
export async function withdrawByMail(
  ctx: Context,
  { contactId, address, source }: { contactId: string | null; address: string | null; source: string },
): Promise<void> {
  const ways = address ? { emails: [{ address }], phones: [] } : (await waysOf(ctx, contactId ? [contactId] : []))[0]?.ways
  const at = ctx.clock()
  if (ways) await keepRefusals(ctx, ways, [{ channel: 'email', purpose: 'marketing', at }])
  if (contactId) {
    const given = { state: 'withdrawn' as const, wording: null, source, expiresOn: null, happenedAt: at }
    await insertConsents(ctx, contactId, [{ ...given, channel: 'email', purpose: 'marketing' }])
    ctx.changed('contact', contactId)
  }
  if (ways) await refuseHolders(ctx, ways)
}
