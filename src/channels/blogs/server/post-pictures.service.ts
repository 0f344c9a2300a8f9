import type { Caller } from '#platform/context.ts'
import { addAgencyPicture } from '#accounts/pictures/server/picture-upload.service.ts'
import type { PostPicture } from '../blogs.contract.ts'

const files = { thumb: 'thumb.webp', card: 'card.webp', large: 'large.webp', portal: 'portal.jpg' } as const
/** `thumb` 400 px, `card` 800, `large` 1600; `portal` is a 1600 px JPEG, for mail programs and feed readers. */
export const variantOf = (token: string, variant: keyof typeof files) => `/m/${token}/${files[variant]}`

export async function addPostPicture(caller: Caller, given: { key: string; fileName: string }): Promise<PostPicture> {
  const { id, url, widthPx, heightPx } = await addAgencyPicture(caller, { ...given, purpose: 'post' })
  return { id, url, largeUrl: url.replace('thumb.webp', 'large.webp'), widthPx, heightPx }
}
