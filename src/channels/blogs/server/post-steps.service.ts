import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { readCursor, writeCursor } from '#platform/db/keyset.ts'
import * as z from 'zod'
import type { Blog, BlogVersion, PostFields, PostStep } from '../blogs.contract.ts'
import { missingToPublish, needsPublisher, reservedSlugs, slugOf, stateAfter } from '../blogs.rules.ts'
import { publishLater } from './publish-queue.ts'
import { getPost, refuseStale, requireEditable } from './blogs.service.ts'
import { claimSlug, findPost, type StoredPost, turnPost } from './blogs.store.ts'
import { variantOf } from './post-pictures.service.ts'
import { findVersion, keepVersion, pageOfVersions } from './post-versions.store.ts'

/** @throws AppError rule_broken for a step that does not lead from here; invalid naming what is missing before it can be published */
export async function takeStep(
  ctx: Context,
  id: string,
  { step, version, publishAt }: { step: PostStep; version: number; publishAt?: string | undefined },
): Promise<Blog> {
  const post = await requireEditable(ctx, id)
  await refuseStale(ctx, post, version)
  const status = stateAfter(post.status, step)
  if (!status) throw new AppError('rule_broken', `This post is ${words[post.status]}, so you can’t do this`)
  if (needsPublisher(post.status, step) && !ctx.scope.permissions.has('blogs.publish'))
    throw new AppError('forbidden', 'Your role can’t publish. Submit the post for approval instead')
  if (status === 'scheduled' || status === 'published') refuseIncomplete(post)
  if (status === 'scheduled') {
    const at = new Date(publishAt ?? '')
    if (Number.isNaN(at.getTime())) throw invalid([{ path: 'publishAt', message: 'Choose when to publish' }])
    if (at <= ctx.clock()) throw invalid([{ path: 'publishAt', message: 'This time has passed. Choose a later time' }])
    // Taken now, so that a clash of addresses is seen by a person and not in the night.
    await takeSlug(ctx, post)
    await turnPost(ctx, post, { status, publishAt: at })
    const inMs = at.getTime() - ctx.clock().getTime()
    await ctx.enqueue(publishLater, { postId: id, at: at.toISOString() }, { startAfter: new Date(Date.now() + inMs) })
  } else if (status === 'published') await publishPost(ctx, post)
  else await turnPost(ctx, post, { status, publishAt: null })
  await ctx.audit({
    action: step === 'publish' && post.status === 'published' ? 'published changes' : `became ${status}`,
    entity: 'blog',
    entityId: id,
    changes: [{ field: 'status', before: post.status, after: status }],
  })
  ctx.changed('blog', id, post.version + 1)
  return getPost(ctx, id)
}
const words = { draft: 'a draft', review: 'in review', scheduled: 'scheduled', published: 'published', archived: 'taken down' }

async function publishPost(ctx: Context, post: StoredPost): Promise<void> {
  const slug = await takeSlug(ctx, post)
  await turnPost(ctx, post, { status: 'published', publishAt: null, live: { slug } })
  await keepVersion(ctx, post.id, { isPublished: true })
}

/** Runs at the scheduled time. Does nothing if the post was rescheduled, stopped or published since. */
export async function publishAtItsTime(ctx: Context, id: string, at: string): Promise<void> {
  const post = await findPost(ctx, id, { lock: true })
  if (post?.status !== 'scheduled' || post.publishAt?.toISOString() !== at) return
  // It was complete when it was scheduled; one that no longer is goes back to its author instead of out half.
  const status = missingToPublish(post.fields).length ? ('draft' as const) : ('published' as const)
  if (status === 'published') await publishPost(ctx, post)
  else await turnPost(ctx, post, { status, publishAt: null })
  await ctx.audit({
    action: `became ${status}`,
    entity: 'blog',
    entityId: id,
    changes: [{ field: 'status', before: 'scheduled', after: status }],
  })
  ctx.changed('blog', id, post.version + 1)
}

function refuseIncomplete({ fields }: StoredPost): void {
  const missing = missingToPublish(fields)
  if (missing.length) throw invalid(missing)
}

/** The wished address, or one made of the title: then a number is added where it is taken. */
async function takeSlug(ctx: Context, { id, fields, liveSlug }: StoredPost): Promise<string> {
  if (fields.slug) {
    if (reservedSlugs.has(fields.slug)) throw invalid([{ path: 'slug', message: 'This link is reserved. Choose another' }])
    if ((await claimSlug(ctx, fields.slug, id)) !== id)
      throw invalid([{ path: 'slug', message: 'Another post uses, or used, this link. Choose another' }])
    return fields.slug
  }
  if (liveSlug) return liveSlug
  const wanted = slugOf(fields.title)
  for (let n = reservedSlugs.has(wanted) ? 2 : 1; n < 200; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if ((await claimSlug(ctx, slug, id)) === id) return slug
  }
  throw invalid([{ path: 'slug', message: 'Choose a link for this post' }])
}

export async function listVersions(
  ctx: Context,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<BlogVersion>> {
  if (!(await findPost(ctx, id))) throw notFound({ blog: id })
  const before = readCursor(cursor, () => z.tuple([z.int32()]))?.[0]
  const found = await pageOfVersions(ctx, id, { limit: limit + 1, before })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? writeCursor([last.number]) : null }
}

export async function readVersion(ctx: Context, id: string, number: number): Promise<PostFields & { coverUrl: string | null }> {
  const isNumber = Number.isInteger(number) && number > 0 && number < 1_000_000
  const found = isNumber && (await findPost(ctx, id)) && (await findVersion(ctx, id, number))
  if (!found) throw notFound({ blog: id, version: number })
  const { coverToken, ...fields } = found
  return { ...fields, coverUrl: coverToken && variantOf(coverToken, 'large') }
}
