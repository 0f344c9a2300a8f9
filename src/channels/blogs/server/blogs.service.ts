import { staleError } from '#platform/stale.ts'
import * as z from 'zod'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { agencySlug } from '#accounts/branding/server/agency-row.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { textOfHtml } from '#platform/html/safe-html.ts'
import { changesBetween } from '#common/changes.ts'
import { requirePicture } from '#accounts/pictures/server/pictures.service.ts'
import type { Blog, BlogQuery, BlogRow, PostFields } from '../blogs.contract.ts'
import { canEditPost, emptyPost, excerptOf, firstPicture } from '../blogs.rules.ts'
import { archivePost, findPost, insertPost, pageOfPosts, savePost, type StoredPost } from './blogs.store.ts'
import { keepVersion } from './post-versions.store.ts'
import { variantOf } from './post-pictures.service.ts'

type Patch = { [K in keyof PostFields]?: PostFields[K] | undefined }

export async function createPost(ctx: Context, given: Patch): Promise<Blog> {
  const fields = { ...emptyPost, authorAgentId: ctx.scope.agentId, ...withoutUndefined(given) }
  await requireAll(ctx, emptyPost, fields)
  const id = await insertPost(ctx, fields)
  await keepVersion(ctx, id)
  await ctx.audit({ action: 'created', entity: 'blog', entityId: id })
  ctx.changed('blog', id, 1)
  return getPost(ctx, id)
}

export const readPosts = (ctx: Context, { id, ...query }: BlogQuery): Promise<Blog | Page<BlogRow>> =>
  id ? getPost(ctx, id) : listPosts(ctx, query)

export async function listPosts(ctx: Context, { cursor, ...wish }: Omit<BlogQuery, 'id'>): Promise<Page<BlogRow>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const found = await pageOfPosts(ctx, { ...wish, limit: wish.limit + 1, after })
  const { rows, nextCursor } = cutPage(found, wish.limit, (post) => [post.updatedAt.toISOString(), post.id])
  const publicHome = await publicHomeOf(ctx)
  return { items: rows.map((post) => rowOf(ctx, post, publicHome)), nextCursor }
}

export async function changePost(ctx: Context, id: string, { version, ...given }: Patch & { version: number }): Promise<Blog> {
  const before = await requireEditable(ctx, id)
  await refuseStale(ctx, before, version)
  const fields = { ...before.fields, ...withoutUndefined(given) }
  const changes = changesBetween({ ...before.fields }, { ...fields })
  if (!changes.length) return blogOf(ctx, before)
  await requireAll(ctx, before.fields, fields)
  await savePost(ctx, before, fields)
  await keepVersion(ctx, id)
  await ctx.audit({ action: 'changed', entity: 'blog', entityId: id, changes: changes.map(shortened) })
  ctx.changed('blog', id, before.version + 1)
  return getPost(ctx, id)
}

export async function removePost(ctx: Context, id: string): Promise<{ id: string }> {
  await requireEditable(ctx, id)
  await archivePost(ctx, id, true)
  await ctx.audit({ action: 'deleted', entity: 'blog', entityId: id })
  ctx.changed('blog', id)
  return { id }
}

export async function restorePost(ctx: Context, id: string): Promise<Blog> {
  await requireEditable(ctx, id, { archived: true })
  await archivePost(ctx, id, false)
  await ctx.audit({ action: 'restored', entity: 'blog', entityId: id })
  ctx.changed('blog', id)
  return getPost(ctx, id)
}

export async function getPost(ctx: Context, id: string): Promise<Blog> {
  const post = await findPost(ctx, id)
  if (!post) throw notFound({ blog: id })
  return blogOf(ctx, post)
}

const mayOf = ({ scope }: Context) => ({
  userId: scope.userId,
  agentId: scope.agentId,
  mayWrite: scope.permissions.has('blogs.write'),
  mayPublish: scope.permissions.has('blogs.publish'),
})

export async function requireEditable(ctx: Context, id: string, { archived = false } = {}): Promise<StoredPost> {
  const post = await findPost(ctx, id, { lock: true, archived })
  if (!post) throw notFound({ blog: id })
  if (!canEditPost({ ...post, authorAgentId: post.fields.authorAgentId }, mayOf(ctx)))
    throw new AppError('forbidden', 'You can’t edit this post. Ask its author or someone who can publish')
  return post
}

export async function refuseStale(ctx: Context, before: StoredPost, version: number): Promise<void> {
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'blog', id: before.id, noun: 'this post' }, await blogOf(ctx, before))
}

/** Checks what a post refers to. Only changed references are checked, so that a deleted agent does not block saving. */
async function requireAll(ctx: Context, before: PostFields, fields: PostFields): Promise<void> {
  const { db, scope } = ctx
  if (fields.coverId && fields.coverId !== before.coverId) await requirePicture(ctx, fields.coverId, 'post', 'coverId')
  if (fields.authorAgentId && fields.authorAgentId !== before.authorAgentId) {
    const agent = await db
      .selectFrom('agents_view')
      .select('id')
      .where('agency_id', '=', scope.agencyId)
      .where('id', '=', fields.authorAgentId)
      .executeTakeFirst()
    if (!agent) throw invalid([{ path: 'authorAgentId', message: 'This agent no longer exists. Choose another' }])
  }
}

export const publicHomeOf = async (ctx: Context): Promise<string> =>
  `${ctx.platform.config.PUBLIC_URL}/p/${await agencySlug(ctx)}`

const factsOf = (ctx: Context, post: StoredPost, publicHome: string) => ({
  id: post.id,
  status: post.status,
  hasUnpublishedChanges: post.hasUnpublishedChanges,
  publicUrl: post.status === 'published' && post.liveSlug ? `${publicHome}/${post.liveSlug}` : null,
  publishAt: post.publishAt?.toISOString() ?? null,
  publishedAt: post.publishedAt?.toISOString() ?? null,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
  updatedByName: post.updatedByName,
  authorName: post.authorName,
  version: post.version,
  canEdit: canEditPost({ ...post, authorAgentId: post.fields.authorAgentId }, mayOf(ctx)),
})

async function blogOf(ctx: Context, post: StoredPost): Promise<Blog> {
  const coverUrl = post.coverToken && variantOf(post.coverToken, 'large')
  return { ...post.fields, ...factsOf(ctx, post, await publicHomeOf(ctx)), coverUrl }
}
const rowOf = (ctx: Context, post: StoredPost, publicHome: string): BlogRow => ({
  ...factsOf(ctx, post, publicHome),
  title: post.fields.title,
  excerpt: post.fields.excerpt || excerptOf(textOfHtml(post.fields.bodyHtml)),
  category: post.fields.category,
  tags: post.fields.tags,
  coverUrl: thumbOf(post.coverToken ?? firstPicture(post.fields.bodyHtml)),
  coverAlt: post.fields.coverAlt,
})

const thumbOf = (token: string | null) => token && variantOf(token, 'thumb')

const withoutUndefined = (given: Patch): Partial<PostFields> =>
  Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== undefined && key in emptyPost))

/** The versions keep whole texts; the audit says what changed, and is not made to carry a book. */
const shortened = <C extends { field: string; before: unknown; after: unknown }>(change: C): C =>
  change.field === 'bodyHtml' ? { ...change, before: wordsIn(change.before), after: wordsIn(change.after) } : change
const wordsIn = (html: unknown) => excerptOf(textOfHtml(typeof html === 'string' ? html : ''), 300)
