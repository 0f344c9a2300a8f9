import { contactsDeleted, contactsErased } from '#core/contacts/contacts.events.ts'
import { listingPriceSaid } from '#core/listings/listings.events.ts'
import { followsMerges } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { disclosureEndpoints } from './disclosures.contract.ts'
import { disclosureRoutes } from './server/disclosures.routes.ts'
import { addSaidPrice } from './server/price-statements.service.ts'
import { detachPrices, erasePrices } from './server/price-statements.store.ts'

/** Price quotes given to buyers and sellers, which the law requires to be recorded. */
export const disclosures = feature({
  name: 'disclosures',
  endpoints: { compliance: disclosureEndpoints },
  routes: [disclosureRoutes],
  on: [
    ...followsMerges('price_statements'),
    runs(listingPriceSaid, addSaidPrice),
    runs(contactsDeleted, (ctx, { ids }) => detachPrices(ctx, ids)),
    runs(contactsErased, (ctx, { ids }) => erasePrices(ctx, ids)),
  ],
  personalData: {
    price_statements: { text: ['told_to', 'note'], none: ['about'] },
  },
  archive: {
    tables: ['price_statements'],
  },
})
