import { staleError } from '#platform/stale.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { changesBetween, defined } from '#common/changes.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { listingRows } from '#core/listings/server/list/listing-rows.service.ts'
import type { Audience, AudienceCount } from '../../audience.contract.ts'
import type { Automation, AutomationKind, AutomationSettings, Rehearsal } from '../../automatic.contract.ts'
import { audiencePeople, countAudience } from '../audience.service.ts'
import { automatic } from './automatic-defaults.ts'
import { liveListings, dueMatches, noteRehearsal, openingBetween, readAutomations, writeAutomation } from './automatic.store.ts'

export const listAutomations = (ctx: Context): Promise<Automation[]> => readAutomations(ctx)

export async function getAutomation(ctx: Context, kind: AutomationKind): Promise<Automation> {
  const found = (await readAutomations(ctx)).find((one) => one.kind === kind)
  if (!found) throw notFound({ kind })
  return found
}

type Change = { [K in keyof AutomationSettings]?: AutomationSettings[K] | undefined } & {
  state?: Automation['state'] | undefined
  version: number
}
/** @throws AppError stale with the current automation; rule_broken when it is switched on without a test run */
export async function changeAutomation(
  ctx: Context,
  kind: AutomationKind,
  { version, state, ...given }: Change,
): Promise<Automation> {
  const before = await getAutomation(ctx, kind)
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'automation', id: ctx.scope.agencyId, noun: 'this email' }, before)
  const patch = defined(given)
  const settings: AutomationSettings = { ...before.settings, ...patch }
  if (settings.senderAgentId && !(await knownAgents(ctx, [settings.senderAgentId])).has(settings.senderAgentId))
    throw invalid([{ path: 'senderAgentId', message: 'This agent no longer exists. Choose another' }])
  const changes = changesBetween({ ...before.settings, state: before.state }, { ...settings, state: state ?? before.state })
  const keepsRehearsal = !changes.some(({ field }) => field !== 'state')
  const goesOn = state === 'on' && before.state !== 'on'
  if ((goesOn || (state ?? before.state) === 'on') && !(before.isRehearsed && keepsRehearsal) && (goesOn || !keepsRehearsal))
    throw new AppError(
      'rule_broken',
      goesOn ? 'Do a test run before turning it on' : 'Pause it, do a test run, then turn it on again',
    )
  if (!settings.subject.trim()) throw invalid([{ path: 'subject', message: 'Enter a subject' }])
  await writeAutomation(ctx, kind, { state: state ?? before.state, settings, version: version + 1 }, { keepsRehearsal })
  await ctx.audit({
    action: 'changed',
    entity: 'automation',
    entityId: ctx.scope.agencyId,
    changes: changes.map((change) => ({ ...change, field: `${kind}.${change.field}` })),
  })
  ctx.changed('automation', kind, version + 1)
  return getAutomation(ctx, kind)
}

/** Those who showed interest in a listing: it fits what they look for, or they asked about it. */
export const interestedIn = (listingId: string): Audience => ({
  include: [
    { kind: 'matches', listingId },
    { kind: 'enquiries', listingId },
  ],
  exclude: [],
})
const most = 20

/** Lists who would get it if it happened now. Nothing is sent; the test run is recorded. */
export async function rehearseAutomation(ctx: Context, kind: AutomationKind): Promise<Rehearsal> {
  const before = await getAutomation(ctx, kind)
  // An automation with default settings has no row yet, and the test run needs one.
  if (before.rehearsedAt === null && !before.isRehearsed) await writeAutomation(ctx, kind, before, { keepsRehearsal: false })
  const found = await lookAhead(ctx, kind, before.settings)
  await noteRehearsal(ctx, kind)
  ctx.changed('automation', kind, before.version)
  return { kind, ...found, automation: await getAutomation(ctx, kind) }
}

async function lookAhead(
  ctx: Context,
  kind: AutomationKind,
  settings: AutomationSettings,
): Promise<Omit<Rehearsal, 'kind' | 'automation'>> {
  const { purpose } = automatic[kind]
  if (kind === 'newMatch') {
    const due = await dueMatches(ctx, { onlyDue: false })
    const ids = [...new Set(due.map(({ contactId }) => contactId))].slice(0, 5000)
    const rows = await listingRows(ctx, [...new Set(due.map(({ listingId }) => listingId))].slice(0, 500))
    const audience: Audience = { include: [{ kind: 'contacts', contactIds: ids }], exclude: [] }
    const count = ids.length ? await countAudience(ctx, { audience, purpose }) : emptyCount
    const some = ids.length ? await audiencePeople(ctx, { audience, purpose, show: 'willGet', limit: most }) : { items: [] }
    return {
      about: `${counted(ids.length, 'person has', 'people have')} an alert with new matches`,
      wouldGet: count.willGet,
      notBecause: count.notBecause,
      people: some.items.map(({ contactId, name }) => ({
        contactId,
        name,
        listing: rows.get(due.find((match) => match.contactId === contactId)?.listingId ?? '')?.streetLine ?? '',
      })),
    }
  }
  const listingIds = kind === 'openHome' ? (await openHomesAhead(ctx, settings)).map(({ id }) => id) : await liveListings(ctx, 50)
  const rows = await listingRows(ctx, listingIds)
  // People, not emails: a contact matched to two of the listings counts once.
  const interested = { include: listingIds.slice(0, 50).flatMap((id) => interestedIn(id).include), exclude: [] }
  const { willGet, notBecause } = await countAudience(ctx, { audience: interested, purpose })
  const people: Rehearsal['people'] = []
  for (const id of listingIds) {
    if (people.length >= most || !willGet) break
    const page = await audiencePeople(ctx, { audience: interestedIn(id), purpose, show: 'willGet', limit: 3 })
    people.push(...page.items.map(({ contactId, name }) => ({ contactId, name, listing: rows.get(id)?.streetLine ?? '' })))
  }
  return {
    about:
      kind === 'openHome'
        ? `${counted(listingIds.length, 'listing', 'listings')} with an open home in the next ${settings.hoursBefore} hours`
        : `If ${listingIds.length === 1 ? 'your one listing' : `all of your ${listingIds.length} listings`} on the market ${kind === 'sold' ? 'sold' : 'changed price'} today`,
    wouldGet: willGet,
    notBecause,
    people: people.slice(0, most),
  }
}
const emptyCount = { willGet: 0, notBecause: [] as AudienceCount['notBecause'] }
const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export async function openHomesAhead(ctx: Context, { hoursBefore }: AutomationSettings) {
  const now = ctx.clock()
  return openingBetween(ctx, now, new Date(now.getTime() + hoursBefore * 3_600_000))
}
