import { sql } from 'kysely'
import type * as z from 'zod'
import { changesBetween, defined } from '#common/changes.ts'
import { invalid, notFound } from '#common/errors.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { staleError } from '#platform/stale.ts'
import { type EnquirySettings, type enquiryAlertEndpoints, usualSettings } from '../../alerts.contract.ts'
import { isOpenAt, officeMinutes } from '../../office-hours.rules.ts'
import { findSettings, saveSettings, setEscalated, waitingEnquiries } from './alerts.store.ts'

export async function readSettings(ctx: Context): Promise<EnquirySettings> {
  const { escalateSince: _, ...settings } = (await findSettings(ctx)) ?? { ...usualSettings, escalateSince: null }
  return settings
}

/** @throws stale when someone else has saved since */
export async function changeSettings(
  ctx: Context,
  { version, ...given }: z.output<typeof enquiryAlertEndpoints.changeSettings.body>,
): Promise<EnquirySettings> {
  const before = (await findSettings(ctx)) ?? { ...usualSettings, escalateSince: null }
  const next = { ...before, ...defined(given) }
  if (next.officeFrom >= next.officeTo) throw invalid([{ path: 'officeTo', message: 'The office closes after it opens' }])
  if (next.escalateAfterMinutes !== null && !next.escalateTo.length)
    throw invalid([{ path: 'escalateTo', message: 'Choose who to notify' }])
  const known = await knownAgents(ctx, next.escalateTo)
  const unknown = given.escalateTo?.find((id) => !known.has(id))
  if (unknown) throw notFound({ agent: unknown })
  const isNewlyOn = before.escalateAfterMinutes === null && next.escalateAfterMinutes !== null
  const escalateSince = next.escalateAfterMinutes === null ? null : isNewlyOn ? ctx.clock() : before.escalateSince
  if (before.version !== version || !(await saveSettings(ctx, { ...next, escalateSince })))
    throw await staleError(
      ctx,
      { entity: 'enquirySettings', id: ctx.scope.agencyId, noun: 'these settings' },
      await readSettings(ctx),
    )
  const { escalateSince: _, ...was } = before
  await ctx.audit({
    action: 'changed',
    entity: 'enquirySettings',
    entityId: ctx.scope.agencyId,
    changes: changesBetween(was, defined(given)),
  })
  return readSettings(ctx)
}

const perTurn = 200
/** Notifies the office of enquiries that have waited too long, in office hours and once each. */
export async function escalate(caller: Caller): Promise<void> {
  await caller.transaction(async (ctx) => {
    const settings = await findSettings(ctx)
    if (!settings?.escalateAfterMinutes || !settings.escalateSince) return
    const { escalateAfterMinutes, escalateSince, escalateTo, officeDays: days, officeFrom: from, officeTo: to } = settings
    const [now, hours, zone] = [ctx.clock(), { days, from, to }, await ctx.timeZone()]
    if (!isOpenAt(now, hours, zone)) return
    const until = new Date(now.getTime() - escalateAfterMinutes * 60_000)
    const waiting = await waitingEnquiries(ctx, { since: escalateSince, until, limit: perTurn })
    const late = waiting.filter(({ receivedAt }) => officeMinutes(receivedAt, now, hours, zone) >= escalateAfterMinutes)
    const userIds = await peopleBehind(ctx, escalateTo)
    // Everyone who was chosen has left: they wait for those who are chosen next.
    if (!userIds.length) return
    for (const { id, name, email, address } of late) {
      await notify(ctx, {
        userIds,
        kind: 'enquiry',
        title: `No one has answered ${name ?? email ?? 'someone'} about ${address ?? 'the agency'} yet`,
        about: { entity: 'enquiry', id },
        key: `enquiryEscalated ${id}`,
      })
      await ctx.audit({ action: 'notified the office', entity: 'enquiry', entityId: id })
      ctx.changed('enquiry', id)
    }
    await setEscalated(
      ctx,
      late.map(({ id }) => id),
    )
  })
}

export const escalateEnquiries: Recurring = {
  name: 'enquiries.escalate',
  everyS: 60,
  due: (now) => sql`select * from due.enquiries_to_escalate(${now})`,
  run: escalate,
}
