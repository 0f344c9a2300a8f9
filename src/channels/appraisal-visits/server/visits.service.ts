import { AppError, undefinedIfNotFound } from '#common/errors.ts'
import { waysOf } from '#core/contacts/server/consent/ways.service.ts'
import type { Context } from '#platform/context.ts'
import { appraisalKind } from '#workflow/appraisals/appraisal-values.contract.ts'
import type { Appraisal } from '#workflow/appraisals/appraisals.contract.ts'
import { getAppraisal, lockWritable } from '#workflow/appraisals/server/appraisals.service.ts'
import { ownerIdsOf } from '#workflow/appraisals/server/owners.service.ts'
import type { AppraisalVisit, VisitMailKind } from '../appraisal-visits.contract.ts'
import { appointmentsAround } from './around.service.ts'
import { sendVisitMail } from './send.jobs.ts'
import { insertMail, lastMails } from './visit-mails.store.ts'

export async function readVisit(ctx: Context, id: string): Promise<AppraisalVisit> {
  const appraisal = await getAppraisal(ctx, id)
  const owners = await ownersOf(ctx, id)
  const mails = new Map((await lastMails(ctx, id)).map((one) => [one.contactId, one]))
  return {
    owners: appraisal.people.map(({ contactId, name }) => {
      const [owner, mail] = [owners.find((one) => one.contactId === contactId), mails.get(contactId)]
      return {
        contactId,
        name,
        whyNot: contactId ? (owner?.why ?? null) : 'A private contact',
        mail: mail && contactId ? { kind: mail.kind, state: mail.state, reason: mail.reason, at: mail.at.toISOString() } : null,
      }
    }),
    around: await appointmentsAround(ctx, appraisal),
  }
}

interface Owner {
  contactId: string
  address: string | null
  why: string | null
}
/** An invitation is about what they agreed to, and needs no consent to marketing. */
async function ownersOf(ctx: Context, id: string): Promise<Owner[]> {
  const ids = await ownerIdsOf(ctx, id)
  const ways = await waysOf(
    ctx,
    ids.map((contactId) => ({ key: contactId, contactId, purpose: null })),
  )
  return ids.map((contactId) => {
    const email = ways.get(contactId)?.find(({ channel }) => channel === 'email')
    return { contactId, address: email?.address ?? null, why: email?.why ?? (email?.address ? null : 'No email address') }
  })
}

export async function inviteOwners(ctx: Context, id: string): Promise<AppraisalVisit> {
  await lockWritable(ctx, id)
  const appraisal = await getAppraisal(ctx, id)
  if (appraisal.stage !== 'booked' || !appraisal.startsAt)
    throw new AppError('rule_broken', 'Book a time first, then invite the owner', { source: 'Appraisal stages' })
  const reachable = (await ownersOf(ctx, id)).filter(({ address, why }) => address && !why)
  if (!reachable.length)
    throw new AppError('rule_broken', 'No owner has an email address that can be written to', { source: 'Contact details' })
  const before = await lastMails(ctx, id)
  for (const owner of reachable) {
    const last = before.find(({ contactId, state }) => contactId === owner.contactId && state !== 'failed')
    await queue(ctx, appraisal, owner, last && last.kind !== 'cancelled' ? 'moved' : 'booked')
  }
  await ctx.audit({ action: 'invited the owners', entity: 'appraisal', entityId: id })
  return readVisit(ctx, id)
}

async function queue(ctx: Context, appraisal: Appraisal, { contactId, address }: Owner, kind: VisitMailKind, startsAt?: string) {
  const at = startsAt ?? appraisal.startsAt
  if (!address || !at) return
  const mail = { appraisalId: appraisal.id, contactId, kind, address, startsAt: at, minutes: appraisal.minutes }
  await ctx.enqueue(sendVisitMail, { mailId: await insertMail(ctx, mail) })
  ctx.changed(appraisalKind, appraisal.id)
}

/** Owners who were invited hear of another time, and of one that is off; in the transaction of the change. */
export async function followBooking(ctx: Context, { id }: { id: string }): Promise<void> {
  const appraisal = await getAppraisal(ctx, id).catch(undefinedIfNotFound)
  const invited = (await lastMails(ctx, id)).filter(({ state, kind }) => state !== 'failed' && kind !== 'cancelled')
  if (!appraisal || !invited.length) return
  const isOn = appraisal.stage === 'booked' && appraisal.startsAt !== null
  // Seen and appraised: the appointment has taken place.
  if (!isOn && !['lead', 'cancelled', 'lost', 'nurture'].includes(appraisal.stage)) return
  const owners = await ownersOf(ctx, id)
  for (const last of invited) {
    const owner = owners.find(({ contactId, why }) => contactId === last.contactId && !why)
    if (!owner || (isOn && last.startsAt === appraisal.startsAt && last.minutes === appraisal.minutes)) continue
    await queue(ctx, appraisal, owner, isOn ? 'moved' : 'cancelled', isOn ? undefined : last.startsAt)
  }
}
