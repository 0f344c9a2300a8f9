import type { Context } from '#platform/context.ts'
import { type NotificationEntity, type NotificationKind, usualWish, type Wish } from '../notifications.rules.ts'
import { mailNotification } from './mail-notification.jobs.ts'
import { activeAmong, insertNotification, storedWishes, usersOfAgents } from './notifications.store.ts'

export interface Told {
  /** Who is told; whoever did it themselves, or cannot sign in, is left out. */
  userIds: readonly string[]
  kind: NotificationKind
  /** One sentence, at most 300 characters. */
  title: string
  detail?: string | null
  about: { entity: NotificationEntity; id: string }
  /** The same person is told the same thing once; left out: the kind and what it is about. */
  key?: string
  /** A reminder of one's own is told to oneself. */
  tellsActor?: boolean
}

/** Tells people, in the transaction of what happened: in the app at once, by mail as each of them chose. */
export async function notify(ctx: Context, told: Told): Promise<void> {
  const { kind, about, tellsActor = false } = told
  const wanted = [...new Set(told.userIds)].filter((id) => tellsActor || id !== ctx.scope.userId)
  if (!wanted.length) return
  const userIds = await activeAmong(ctx, wanted)
  const wishes = new Map((await storedWishes(ctx, { userIds, kind })).map((wish) => [wish.userId, wish]))
  for (const userId of userIds) {
    const { isInApp, mail }: Wish = wishes.get(userId) ?? usualWish[kind]
    if (!isInApp && mail === 'never') continue
    const id = await insertNotification(ctx, {
      userId,
      kind,
      title: cut(told.title, 300),
      detail: told.detail ? cut(told.detail, 1000) : null,
      entity: about.entity,
      entityId: about.id,
      key: told.key ?? `${kind} ${about.id}`,
      isInApp,
      isDigest: mail === 'daily',
    })
    if (!id) continue
    if (mail === 'atOnce') await ctx.enqueue(mailNotification, { id })
    // Reaches the browsers of this person alone (live.routes.ts).
    if (isInApp) ctx.changed('notification', userId)
  }
}

/** The people behind agents' profiles. */
export const peopleBehind = async (ctx: Context, agentIds: readonly (string | null | undefined)[]): Promise<string[]> => {
  const ids = agentIds.filter((id): id is string => Boolean(id))
  return ids.length ? usersOfAgents(ctx, ids) : []
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)
