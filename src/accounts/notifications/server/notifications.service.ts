import { isSame } from '#common/changes.ts'
import * as z from 'zod'
import { invalid } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { readCursor, writeCursor } from '#platform/db/keyset.ts'
import type { Notification, NotificationSetting } from '../notifications.contract.ts'
import { defaultSettings, notificationKinds, smsKinds } from '../notifications.rules.ts'
import { countUnread, pageOfNotifications, saveSetting, setRead, storedSettings } from './notifications.store.ts'

export async function listNotifications(
  ctx: Context,
  { limit, cursor, show }: { limit: number; cursor?: string | undefined; show: 'unread' | 'all' },
): Promise<Page<Notification>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))?.[0]
  const found = await pageOfNotifications(ctx, { limit: limit + 1, after, isUnreadOnly: show === 'unread' })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? writeCursor([last.id]) : null }
}

export const unreadCount = async (ctx: Context) => ({ unread: await countUnread(ctx) })

export async function markRead(
  ctx: Context,
  options: { ids?: readonly string[] | undefined; upTo?: string | undefined; isRead: boolean },
): Promise<{ unread: number; ids: string[] }> {
  const ids = await setRead(ctx, options)
  // Other tabs and devices of the same person.
  if (ids.length && ctx.scope.userId) ctx.changed('notification', ctx.scope.userId)
  return { unread: await countUnread(ctx), ids }
}

export async function settingsOf(ctx: Context): Promise<{ items: NotificationSetting[] }> {
  const stored = await storedSettings(ctx, { userIds: ctx.scope.userId ? [ctx.scope.userId] : [] })
  return {
    items: notificationKinds.map((kind) => {
      const { isInApp, mail, bySms } = { bySms: false, ...(stored.find((one) => one.kind === kind) ?? defaultSettings[kind]) }
      return { kind, isInApp, mail, bySms }
    }),
  }
}

export async function changeSettings(
  ctx: Context,
  items: readonly NotificationSetting[],
): Promise<{ items: NotificationSetting[] }> {
  const wrong = items.findIndex(({ kind, bySms }) => bySms && !smsKinds.has(kind))
  if (wrong >= 0) throw invalid([{ path: `items.${wrong}.bySms`, message: 'This is not sent by SMS' }])
  const before = await settingsOf(ctx)
  for (const item of items) await saveSetting(ctx, item)
  const after = await settingsOf(ctx)
  await ctx.audit({
    action: 'chose notifications',
    entity: 'user',
    entityId: ctx.scope.userId ?? '',
    changes: after.items.flatMap((item) => {
      const was = before.items.find(({ kind }) => kind === item.kind)
      return isSame(was, item) ? [] : [{ field: `notifications.${item.kind}`, before: was, after: item }]
    }),
  })
  return after
}
