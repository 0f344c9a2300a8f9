import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { campaignEndpoints as e } from '../../campaigns.contract.ts'
import type { MailDesign } from '../../design.contract.ts'

export const home = (me: Call, more: object = {}) =>
  me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: { ...emptyAddress, streetNumber: '12', street: 'Lantern St', suburb: 'Kew', state: 'VIC', postcode: '3101' },
      priceDisplay: 'text',
      priceText: 'Contact us <today>',
      bedrooms: 3,
      ...more,
    },
  })

export const design = (...blocks: object[]) => ({ look: 'brand', blocks }) as MailDesign
/** The rendering for a reader without any merge values. */
export const preview = (me: Call, shown: MailDesign) =>
  me(e.preview, { body: { subject: 'S', preheader: '', senderAgentId: null, purpose: 'newsletter', design: shown } })
