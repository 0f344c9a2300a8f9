import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { AgencyBrand } from '#accounts/branding/server/branding.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { WebsitePost } from '../../website.contract.ts'
import { enquiryNotice, maySend, tokenWords } from '../../website.rules.ts'
import type { Website } from '../website-visitor.ts'
import { faultOf } from './enquiry-token.ts'
import { fingerprintOf, type PostedForm, type Problems, problemsOf } from './posted-form.ts'
import { takePost } from './posts.jobs.ts'
import { findPost, insertPost, pageOfPosts, setPostWaiting } from './posts.store.ts'

/** The sentence of the form about the use of the data; stored with what is sent. */
export const noticeOf = ({ collectionNotice, tradingName }: Pick<AgencyBrand, 'collectionNotice' | 'tradingName'>): string =>
  (collectionNotice.trim() || enquiryNotice(tradingName)).slice(0, 3000)

export const takesForms = async ({ platform, scope }: Context): Promise<boolean> =>
  !(await platform.outside.isSuspended(scope.agencyId))

export type Posted =
  /** `id`: undefined for one that was sent before. */
  | { kind: 'done'; id: string | undefined }
  /** From a website that the agency has not named, or while it is suspended. */
  | { kind: 'closed' }
  | { kind: 'problem'; problems: Problems; problem: string }

const checkFields = 'Check the marked fields, and send it again.'
/** Stores a form before anything reads it, and leaves the rest to a job. What looks like a program is held, and answered as a person is. */
export async function postForm(ctx: Context, site: Website, form: PostedForm, origin: string | undefined): Promise<Posted> {
  const { rules, brand } = site
  if (!maySend(origin, new URL(site.home).origin, rules.domains) || !(await takesForms(ctx))) return { kind: 'closed' }
  const problems = problemsOf(form.typed)
  const fault = faultOf({ secrets: ctx.platform.secrets, clock: ctx.clock }, ctx.scope.agencyId, form.token)
  const hasProblems = Object.keys(problems).length > 0
  if (!form.isBait && (fault || hasProblems))
    return { kind: 'problem', problems, problem: hasProblems || !fault ? checkFields : tokenWords[fault] }
  const id = newId()
  const isNew = await insertPost(ctx, {
    id,
    fingerprint: fingerprintOf(form),
    reference: form.reference || null,
    fields: form.typed,
    wording: noticeOf(brand),
    origin: origin?.slice(0, 300) ?? null,
    ...(form.isBait ? { state: 'held', why: 'A field that people don’t see was filled in.' } : { state: 'waiting', why: null }),
  })
  if (isNew && !form.isBait) await ctx.enqueue(takePost, { id })
  if (isNew && form.isBait) ctx.changed('website', id)
  return { kind: 'done', id: isNew ? id : undefined }
}

export async function listPosts(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<WebsitePost>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const found = await pageOfPosts(ctx, { limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.receivedAt, row.id])
  return { items: rows, nextCursor }
}

/** @throws conflict for one that is an enquiry already */
export async function takeHeldPost(ctx: Context, id: string): Promise<void> {
  const post = await findPost(ctx, id)
  if (!post) throw notFound({ post: id })
  if (post.state === 'taken' || post.state === 'waiting') throw new AppError('conflict', 'This is an enquiry already')
  await setPostWaiting(ctx, id)
  await ctx.enqueue(takePost, { id })
  await ctx.audit({ action: 'taken', entity: 'websitePost', entityId: id })
  ctx.changed('website', id)
}
