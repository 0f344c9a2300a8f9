import { callsOf } from '#ui/api/calls.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import type { mediaEndpoints } from '../media.contract.ts'
import { mediaHeads } from '../media.heads.generated.ts'

export const mediaCalls = callsOf<typeof mediaEndpoints>(mediaHeads)

export type Kind = ListingMedia['kind']
/** Changes the media of the listing as the screen shows them, until the server's own word arrives. */
export type ChangeMedia = (change: (media: readonly ListingMedia[]) => readonly ListingMedia[]) => void
