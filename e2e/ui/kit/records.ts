// Records as screens get them, each with the least in it. Their ids are numbers here: `aTask({ id: 1 })`.
import type * as z from 'zod'
import { ListingMedia } from '../../../src/common/listing/listing-media.ts'
import { Listing } from '../../../src/core/listings/listings.contract.ts'
import { Contact } from '../../../src/core/contacts/contacts.contract.ts'
import { Appraisal } from '../../../src/workflow/appraisals/appraisals.contract.ts'
import { Task } from '../../../src/workflow/tasks/tasks.contract.ts'
import { Blog } from '../../../src/channels/blogs/blogs.contract.ts'
import { Campaign } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { Enquiry } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { PortalAccount } from '../../../src/channels/portals/portal-accounts.contract.ts'
import { Review } from '../../../src/channels/reviews/reviews.contract.ts'
import { Note } from '../../../src/workflow/notes/notes.contract.ts'
import { Key } from '#workflow/keys/keys.contract.ts'
import { Preference } from '../../../src/workflow/preferences/preferences.contract.ts'
import { type DeepPartial, id, sampleOf } from './sample.ts'

type Over<S extends z.ZodType> = Omit<DeepPartial<z.output<S>>, 'id'> & { id?: number }
const record =
  <S extends z.ZodType>(schema: S, usual: DeepPartial<z.output<S>>) =>
  ({ id: number = 1, ...over }: Over<S> = {} as Over<S>): z.output<S> =>
    sampleOf(schema, { ...(usual as object), ...over, id: id(number) } as DeepPartial<z.output<S>>)

export const aTask = record(Task, { version: 1, status: 'open' })
export const anAppraisal = record(Appraisal, {
  ...{ version: 1, stage: 'lead', side: 'sale', source: 'call', canEdit: true, minutes: 60, streetLine: '12 Lantern Street' },
  address: { streetNumber: '12', street: 'Lantern Street', suburb: 'Brighton', state: 'VIC', postcode: '3186' },
})
export const aListing = record(Listing, {
  version: 1,
  reference: 'HV-1001',
  address: {
    streetNumber: '12',
    street: 'Lantern Street',
    suburb: 'Brighton',
    state: 'VIC',
    postcode: '3186',
    country: 'Australia',
  },
})
/** A photo of a listing that is ready, 1200 by 800. */
export const aPicture = record(ListingMedia, {
  ...{ kind: 'photo', state: 'ready', widthPx: 1200, heightPx: 800, isPublished: true },
  urls: { thumb: '/m/thumb', card: '/m/card', large: '/m/large', portal: '/m/portal', print: '/m/print' },
})
export const aContact = record(Contact, { version: 1, firstName: 'Olive', lastName: 'Marsh', displayName: 'Olive Marsh' })
export const aKey = record(Key, { version: 1, label: 'Front', setOf: 1 })
export const aNote = record(Note, { version: 1, canEdit: true, visibility: 'office' })
export const aPreference = record(Preference, { version: 1, saleOrLease: 'sale', classes: ['residential'], isActive: true })
export const anEnquiry = record(Enquiry, { name: 'Olive Marsh', email: 'olive@mail.example', message: 'Is it still for sale?' })
export const aReview = record(Review, {
  version: 1,
  reviewerName: 'Olive Marsh',
  status: 'received',
  source: 'google',
  rating: 4,
})
export const aPost = record(Blog, { version: 1, status: 'draft', canEdit: true })
export const anAccount = record(PortalAccount, { version: 1, portalType: 'homely', transport: 'feed', hasCredentials: true })
export const aCampaign = record(Campaign, {
  ...{ version: 1, state: 'draft', origin: 'manual', purpose: 'marketing', canEdit: true, canSend: true, measures: true },
  ...{ design: { look: 'plain', blocks: [] }, audience: { include: [], exclude: [] } },
} as DeepPartial<z.output<typeof Campaign>>)

/** One page of a list, and no more behind it. */
export const page = <T>(items: readonly T[]) => ({ items: [...items], nextCursor: null })
