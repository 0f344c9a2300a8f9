import { AppError, invalid, notFound } from '#common/errors.ts'
import { instantOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { applyReportedChange } from '#core/listings/server/change/listing-change.service.ts'
import { getListing, lockAnyListing } from '#core/listings/server/listings.service.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import type { Key, KeyTake } from '../keys.contract.ts'
import { holderName, keyFields } from '../keys.rules.ts'
import { endMovement, insertKey, insertMovement, keysWhere, listingOfKey, lockKey, openOf, updateKey } from './keys.store.ts'

export async function listKeys(ctx: Context, listingId: string): Promise<Key[]> {
  await getListing(ctx, listingId)
  return keysWhere(ctx, { listingId })
}
async function getKey(ctx: Context, id: string): Promise<Key> {
  const [key] = await keysWhere(ctx, { id })
  if (!key) throw notFound({ key: id })
  return key
}

export async function addKey(
  ctx: Context,
  { listingId, ...given }: { listingId: string; label: string; hook: string | null; setOf: number },
): Promise<Key> {
  await getListing(ctx, listingId)
  await lockAnyListing(ctx, listingId)
  const id = await insertKey(ctx, { listingId, ...given, hook: given.hook || null })
  return done(ctx, id, listingId, 'key added')
}

interface KeyEdit {
  version: number
  label?: string | undefined
  hook?: string | null | undefined
  setOf?: number | undefined
}
export async function changeKey(ctx: Context, id: string, { version, label, hook, setOf }: KeyEdit): Promise<Key> {
  const key = await lockWithListing(ctx, id)
  if (key.version !== version) throw await staleError(ctx, { entity: 'key', id, noun: 'this key' }, await getKey(ctx, id))
  await updateKey(ctx, id, {
    ...(label !== undefined && { label }),
    ...(hook !== undefined && { hook: hook || null }),
    ...(setOf !== undefined && { set_of: setOf }),
  })
  return done(ctx, id, key.listingId, 'key changed')
}

export async function removeKey(ctx: Context, id: string): Promise<{ id: string }> {
  const { listingId } = await lockWithListing(ctx, id)
  const { out } = await getKey(ctx, id)
  if (out) throw new AppError('conflict', `${out.name} has this key. Note that it is back first`)
  await updateKey(ctx, id, { archived_at: ctx.clock() })
  await follow(ctx, listingId)
  await ctx.audit({ action: 'key removed', entity: 'listing', entityId: listingId })
  ctx.changed('key', id)
  return { id }
}

export async function restoreKey(ctx: Context, id: string): Promise<Key> {
  const listingId = await listingOfKey(ctx, id, { isRemoved: true })
  if (!listingId) throw notFound({ key: id })
  await getListing(ctx, listingId)
  await lockAnyListing(ctx, listingId)
  await updateKey(ctx, id, { archived_at: null })
  return done(ctx, id, listingId, 'key restored')
}

/** One movement ends and the next begins: who had it until now is on record. */
export async function handOver(ctx: Context, id: string, agentId: string): Promise<Key> {
  const { listingId } = await lockWithListing(ctx, id)
  const { out } = await getKey(ctx, id)
  const [userId] = (await knownAgents(ctx, [agentId])).has(agentId) ? await peopleBehind(ctx, [agentId]) : []
  if (!userId) throw invalid([{ path: 'agentId', message: 'This agent has no sign-in. Hand the key out by name instead' }])
  if (out?.userId === userId) return getKey(ctx, id)
  await endMovement(ctx, id)
  await insertMovement(ctx, {
    ...{ keyId: id, listingId, userId, contactId: null, name: null, openId: null },
    ...{ why: out?.why ?? null, dueBackAt: out?.dueBackAt ? new Date(out.dueBackAt) : null },
  })
  return done(ctx, id, listingId, 'key handed over')
}

/** To the user who asks, a contact or anyone else by name. */
export async function takeKey(ctx: Context, id: string, take: KeyTake, openId: string | null = null): Promise<Key> {
  const { listingId } = await lockWithListing(ctx, id)
  const { out } = await getKey(ctx, id)
  if (out) throw new AppError('conflict', `${out.name} has this key`)
  const { to, why, dueBackAt } = take
  if (to.kind === 'contact') await requireReadable(ctx, to.id)
  await insertMovement(ctx, {
    keyId: id,
    listingId,
    userId: to.kind === 'me' ? ctx.scope.userId : null,
    contactId: to.kind === 'contact' ? to.id : null,
    name: to.kind === 'name' ? to.name : null,
    why,
    openId,
    dueBackAt: dueBackAt ? new Date(dueBackAt) : null,
  })
  return done(ctx, id, listingId, 'key taken')
}

export async function bringBack(ctx: Context, id: string): Promise<Key> {
  const { listingId } = await lockWithListing(ctx, id)
  // Two who note it at once: it is back, and that is all they want to know.
  if (!(await endMovement(ctx, id))) return getKey(ctx, id)
  return done(ctx, id, listingId, 'key back')
}

const backAfterMs = 2 * 3_600_000
/** The first key at the office; the user's own where they have one already, so that a second tap takes no second key. */
export async function takeForOpen(ctx: Context, openId: string): Promise<Key> {
  const open = await openOf(ctx, openId)
  if (!open) throw notFound({ open: openId })
  const { listingId } = open
  const { address } = await getListing(ctx, listingId)
  await lockAnyListing(ctx, listingId)
  const keys = await keysWhere(ctx, { listingId })
  const own = keys.find(({ out }) => out?.userId && out.userId === ctx.scope.userId)
  if (own) return own
  const free = keys.find(({ out }) => !out)
  if (!free)
    throw new AppError('conflict', keys[0]?.out ? `${keys[0].out.name} has the keys` : 'No keys are listed for this home')
  const endsAt = instantOf(open.endsAt, propertyZone(address, await ctx.timeZone()))
  const dueBackAt = new Date(Math.max(endsAt.getTime(), ctx.clock().getTime()) + backAfterMs).toISOString()
  return takeKey(ctx, free.id, { to: { kind: 'me' }, why: 'Open home', dueBackAt }, openId)
}

/** The listing before its key, as everywhere: its fields follow. Any user who hosts may move keys, not only who may change the listing. */
async function lockWithListing(ctx: Context, id: string) {
  const listingId = await listingOfKey(ctx, id)
  if (!listingId) throw notFound({ key: id })
  await getListing(ctx, listingId)
  await lockAnyListing(ctx, listingId)
  const key = await lockKey(ctx, id)
  if (!key) throw notFound({ key: id })
  return key
}

async function done(ctx: Context, id: string, listingId: string, action: string): Promise<Key> {
  await follow(ctx, listingId)
  const key = await getKey(ctx, id)
  await ctx.audit({
    action,
    entity: 'listing',
    entityId: listingId,
    // Everyone who reads the listing reads its history: contacts are named by the key itself.
    changes: [{ field: 'key', before: null, after: key.out ? `${key.label}: ${holderName(key.out)}` : key.label }],
  })
  ctx.changed('key', id)
  return key
}

/** `keyNumber`, `keyPlace` and `keysWith` say what the records say. */
async function follow(ctx: Context, listingId: string): Promise<void> {
  const keys = await keysWhere(ctx, { listingId })
  await applyReportedChange(ctx, await lockAnyListing(ctx, listingId), { patch: keyFields(keys) })
}
