import type { Context } from '#platform/context.ts'
import { officeWanted } from '../notifications.events.ts'
import { type NotificationEntity, type NotificationKind, defaultSettings, type ChannelSettings } from '../notifications.rules.ts'
import { mailNotification } from './mail-notification.jobs.ts'
import {
  activeAmong,
  activeOwners,
  deleteNotificationsAbout,
  deleteNotificationsKeyed,
  insertNotification,
  storedSettings,
  usersOfAgents,
} from './notifications.store.ts'

export interface NotificationInput {
  /** Recipients; the user who did it, and users who can't sign in, are left out. */
  userIds: readonly string[]
  kind: NotificationKind
  /** One sentence, at most 300 characters. */
  title: string
  detail?: string | null
  about: { entity: NotificationEntity; id: string }
  /** Deduplicates per user. Default: the kind and what it is about. */
  key?: string
  /** True for reminders: the user who set it is notified too. */
  includesActor?: boolean
}

/** Notifies users in the transaction of the event: in the app at once, by email as each of them chose. */
export async function notify(ctx: Context, input: NotificationInput): Promise<void> {
  const { kind, about, includesActor = false } = input
  const wanted = [...new Set(input.userIds)].filter((id) => includesActor || id !== ctx.scope.userId)
  if (!wanted.length) return
  const userIds = await activeAmong(ctx, wanted)
  const settings = new Map((await storedSettings(ctx, { userIds, kind })).map((setting) => [setting.userId, setting]))
  for (const userId of userIds) {
    const { isInApp, mail }: ChannelSettings = settings.get(userId) ?? defaultSettings[kind]
    if (!isInApp && mail === 'never') continue
    const id = await insertNotification(ctx, {
      userId,
      kind,
      title: cut(input.title, 300),
      detail: input.detail ? cut(input.detail, 1000) : null,
      entity: about.entity,
      entityId: about.id,
      key: input.key ?? `${kind} ${about.id}`,
      isInApp,
      isDigest: mail === 'daily',
    })
    if (!id) continue
    if (mail === 'atOnce') await ctx.enqueue(mailNotification, { id })
    // Reaches the browsers of this person alone (live.routes.ts).
    if (isInApp) ctx.changed('notification', userId)
  }
}

/** Deletes notifications about records of an erased person: titles name them. */
export async function forgetNotifications(ctx: Context, entity: NotificationEntity, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  for (const userId of await deleteNotificationsAbout(ctx, entity, ids)) ctx.changed('notification', userId)
}
/** The same for those that were made with one of these keys. */
export async function forgetNotificationsKeyed(ctx: Context, keys: readonly string[]): Promise<void> {
  if (!keys.length) return
  for (const userId of await deleteNotificationsKeyed(ctx, keys)) ctx.changed('notification', userId)
}

/** Those of these users who can sign in and chose an SMS about such things. */
export async function usersWhoWantSms(ctx: Context, kind: NotificationKind, userIds: readonly string[]): Promise<string[]> {
  const settings = userIds.length ? await storedSettings(ctx, { userIds, kind }) : []
  return activeAmong(
    ctx,
    settings.flatMap(({ userId, bySms }) => (bySms ? [userId] : [])),
  )
}

/** The people behind agents' profiles. */
export const peopleBehind = async (ctx: Context, agentIds: readonly (string | null | undefined)[]): Promise<string[]> => {
  const ids = agentIds.filter((id): id is string => Boolean(id))
  return ids.length ? usersOfAgents(ctx, ids) : []
}

/** The people behind these agents, and these users; where none of them can sign in, the office: it reaches someone. */
export async function peopleOrOffice(
  ctx: Context,
  agentIds: readonly (string | null | undefined)[],
  userIds: readonly string[] = [],
): Promise<string[]> {
  const people = [...(await peopleBehind(ctx, agentIds)), ...(await activeAmong(ctx, userIds))]
  return people.length ? people : officeOf(ctx)
}

/** Those of the office who are notified of what no agent gets, or else the owners. */
export async function officeOf(ctx: Context): Promise<string[]> {
  const wanted: { agentIds: readonly string[] } = { agentIds: [] }
  await ctx.emit(officeWanted, wanted)
  const chosen = await peopleBehind(ctx, wanted.agentIds)
  return chosen.length ? chosen : activeOwners(ctx)
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)
