import * as z from 'zod'
import { unwrapEmail } from '#common/typed/typed-contact.ts'
import { takeSafely } from '#channels/enquiries/server/take-safely.ts'
import type { Caller } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { listingNamed } from './listing-named.store.ts'
import { findPost, forgetHeldPosts, setPostFailed, setPostTaken } from './posts.store.ts'

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
  const { post, listingId } = found
  const { name, email, phone, message } = post.fields
  const isIn = await takeSafely(caller, {
    source: 'website',
    externalId: id,
    kind: listingId ? 'listing' : 'agency',
    receivedAt: post.receivedAt,
    listingId,
    firstName: name || null,
    lastName: null,
    email: unwrapEmail(email) || null,
    phone: phone || null,
    message,
  })
  await caller.transaction(async (ctx) => {
    if (isIn) await setPostTaken(ctx, id)
    else await setPostFailed(ctx, id, 'It could not be stored as an enquiry.')
    await forgetHeldPosts(ctx)
    ctx.changed('website', id)
  })
}
