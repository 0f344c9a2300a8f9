import { sql } from 'kysely'
import type { Caller, Context } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { rememberMailed } from '#workflow/preferences/server/matching.service.ts'
import type { Audience } from '../../audience.contract.ts'
import type { AutomationKind, AutomationSettings } from '../../automatic.contract.ts'
import { maxCards } from '../../design-limits.rules.ts'
import { freezeAudience } from '../audience.service.ts'
import { insertCampaign } from '../campaigns.store.ts'
import { updateState } from '../campaign-states.store.ts'
import { getCampaign } from '../campaigns.service.ts'
import { localOf } from '#common/time/days.ts'
import { freezeMail } from '../sending/activate.service.ts'
import { stalled, stalledIn } from '../sending/claims.store.ts'
import { sendCampaign } from '../sending/send.jobs.ts'
import { automatic, automaticDesign } from './automatic-defaults.ts'
import {
  addTrigger,
  doneTrigger,
  lockAutomation,
  dueMatches,
  noteRun,
  onAutomations,
  setCards,
  takeTriggers,
} from './automatic.store.ts'
import { interestedIn, openHomesAhead } from './automatic.service.ts'

/** Restarts runs that died and sends automations. */
export const tendCampaigns: Recurring = {
  name: 'campaigns.tend',
  everyS: 30,
  due: (now) => sql`select * from ${stalledIn(now)} union all select * from due.automatic_emails(${now})`,
  run: tend,
}

async function tend(caller: Caller): Promise<void> {
  // While an agency may send nothing, its campaigns rest because their jobs are put off: another job each time would pile up.
  if (!(await caller.platform.outside.isHeld(caller.scope.agencyId)))
    await caller.transaction(async (ctx) => {
      for (const id of await stalled(ctx)) await ctx.enqueue(sendCampaign, { id })
    })
  await runAutomations(caller)
}

export async function runAutomations(caller: Caller): Promise<void> {
  const on = await caller.transaction(onAutomations)
  if (!on.size) return
  const openHome = on.get('openHome')
  await caller.transaction(async (ctx) => {
    if (openHome)
      // One reminder per listing and day, even with several open homes.
      for (const { id, startsAt } of await openHomesAhead(ctx, openHome.settings))
        await addTrigger(ctx, 'openHome', id, `${id} ${startsAt.slice(0, 10)}`)
    for (const trigger of await takeTriggers(ctx)) {
      const settings = on.get(trigger.kind)?.settings
      const campaignId = settings && trigger.listingId ? await mailAbout(ctx, trigger.kind, settings, trigger.listingId) : null
      await doneTrigger(ctx, trigger.id, campaignId ?? null)
    }
  })
  if (on.has('newMatch')) await caller.transaction(mailMatches)
}

/** @returns undefined when no one can be emailed */
async function mailAbout(
  ctx: Context,
  kind: AutomationKind,
  settings: AutomationSettings,
  listingId: string,
): Promise<string | undefined> {
  return startCampaign(ctx, kind, settings, { audience: interestedIn(listingId), listingId })
}

/** Contacts whose alert is due, each with their own listings; stored in the same transaction as what is sent. */
async function mailMatches(ctx: Context): Promise<void> {
  const settings = await lockAutomation(ctx, 'newMatch')
  if (!settings) return
  const due = await dueMatches(ctx, { onlyDue: true })
  if (!due.length) return
  const cards = new Map<string, string[]>()
  for (const { contactId, listingId } of due) {
    const own = cards.get(contactId) ?? []
    if (own.length < maxCards && !own.includes(listingId)) cards.set(contactId, [...own, listingId])
  }
  const contactIds = [...cards.keys()].slice(0, 5000)
  await startCampaign(ctx, 'newMatch', settings, {
    audience: { include: [{ kind: 'contacts', contactIds }], exclude: [] },
    listingId: null,
    cards,
  })
  await rememberMailed(
    ctx,
    due.filter(({ contactId, listingId }) => cards.get(contactId)?.includes(listingId)),
  )
}

interface CampaignStart {
  audience: Audience
  listingId: string | null
  cards?: ReadonlyMap<string, string[]>
}
async function startCampaign(
  ctx: Context,
  kind: AutomationKind,
  settings: AutomationSettings,
  { audience, listingId, cards }: CampaignStart,
): Promise<string | undefined> {
  const { name, purpose, preheader } = automatic[kind]
  const { timeZone } = await getBranding(ctx)
  const id = await insertCampaign(
    ctx,
    {
      name: `${name}, ${localOf(ctx.clock(), timeZone).replace('T', ' ')}`,
      purpose,
      subject: settings.subject,
      preheader,
      senderAgentId: settings.senderAgentId,
      design: automaticDesign(kind, settings, listingId),
      audience,
      measures: true,
    },
    { origin: 'automatic', automation: kind },
  )
  const counts = await freezeAudience(ctx, id, audience, purpose)
  if (cards) await setCards(ctx, id, cards)
  await noteRun(ctx, kind)
  const campaign = await getCampaign(ctx, id)
  const isEmpty = counts.recipients === 0
  await updateState(ctx, id, {
    // No one can be emailed: the campaign stays as the record of why.
    state: isEmpty ? 'cancelled' : 'sending',
    ...(isEmpty && { finished_at: ctx.clock() }),
    scheduled_at: ctx.clock(),
    activated_at: ctx.clock(),
    frozen: JSON.stringify(await freezeMail(ctx, campaign, [...new Set([...(cards?.values() ?? [])].flat())])),
    ...counts,
  })
  if (!isEmpty) await ctx.enqueue(sendCampaign, { id })
  await ctx.audit({
    action: 'activated',
    entity: 'campaign',
    entityId: id,
    changes: [{ field: 'recipients', before: 0, after: counts.recipients }],
  })
  ctx.changed('campaign', id)
  return id
}
