import * as z from 'zod'
import { unwrapEmail } from '#common/typed/typed-contact.ts'
import { takeSafely } from '#channels/enquiries/server/take-safely.ts'
import type { Caller } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { listingNamed } from './listing-named.store.ts'
import { findPost, forgetHeldPosts, setPostFailed, setPostTaken, type StoredPost } from './posts.store.ts'

/** Makes an enquiry of a stored form. Run twice it is one: the enquiry has the form's id. */
export const takePost = job({
  name: 'website.take-post',
  payload: z.object({ id: z.uuid() }),
  retries: 8,
  retryDelayS: 10,
  retryDelayMaxS: 600,
  subject: () => 'Take an enquiry from the website',
  run: (caller, { id }) => take(caller, id),
})

async function take(caller: Caller, id: string): Promise<void> {
  const found = await caller.transaction(async (ctx) => {
    const post = await findPost(ctx, id)
    if (post?.state !== 'waiting') return undefined
    return { post, listingId: post.reference ? await listingNamed(ctx, post.reference) : null }
  })
  if (!found) return
  const isIn = await takeSafely(caller, enquiryOf(found.post, found.listingId))
  await caller.transaction(async (ctx) => {
    if (isIn) await setPostTaken(ctx, id)
    else await setPostFailed(ctx, id, 'It could not be stored as an enquiry.')
    await forgetHeldPosts(ctx)
    ctx.changed('website', id)
  })
}

/** The enquiry that a stored form is. */
export function enquiryOf({ id, receivedAt, fields }: StoredPost, listingId: string | null): Parameters<typeof takeSafely>[1] {
  const { name, email, phone, message } = fields
  return {
    source: 'website',
    externalId: id,
    kind: listingId ? 'listing' : 'agency',
    receivedAt,
    listingId,
    firstName: name || null,
    lastName: null,
    email: unwrapEmail(email) || null,
    phone: phone || null,
    message,
  }
}
