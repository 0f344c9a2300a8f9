import { agencySlug } from '#accounts/branding/server/agency-row.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { takeEnquiry } from '#channels/enquiries/server/enquiries.service.ts'
import type { Context } from '#platform/context.ts'
import { newToken } from '#workspace/website/server/posts/enquiry-token.ts'
import { listingNamed } from '#workspace/website/server/posts/listing-named.store.ts'
import type { TypedEnquiry } from '#workspace/website/server/posts/posted-form.ts'
import { enquiryOf } from '#workspace/website/server/posts/posts.jobs.ts'
import { postForm } from '#workspace/website/server/posts/posts.service.ts'
import { findPost, setPostTaken } from '#workspace/website/server/posts/posts.store.ts'
import { findWebsite, saveWebsite } from '#workspace/website/server/settings.store.ts'

/** The website of a demo agency is on, so that its pages and its form can be tried. */
export async function openDemoWebsite(ctx: Context): Promise<void> {
  await saveWebsite(ctx, { ...(await findWebsite(ctx)), isOn: true })
}

/**
 * Posts the real form of the website, filled in a minute before, and takes it as the job would.
 * @returns the enquiry's id
 */
export async function postDemoForm(ctx: Context, typed: TypedEnquiry, reference: string): Promise<string | undefined> {
  const { agencyId } = ctx.scope
  const origin = ctx.platform.config.PUBLIC_URL
  const slug = await agencySlug(ctx)
  const opened = new Date(ctx.clock().getTime() - 60_000)
  const token = newToken({ secrets: ctx.platform.secrets, clock: () => opened }, agencyId)
  const site = { slug, origin, home: `${origin}/p/${slug}`, brand: await getBranding(ctx), rules: await findWebsite(ctx) }
  const posted = await postForm(ctx, site, { typed, reference, token, isBait: false }, undefined)
  const post = posted.kind === 'done' && posted.id ? await findPost(ctx, posted.id) : undefined
  if (!post) return undefined
  const enquiry = await takeEnquiry(ctx, enquiryOf(post, await listingNamed(ctx, reference)))
  await setPostTaken(ctx, post.id)
  return enquiry
}
