import { contactsDeleted, contactsErased } from '#core/contacts/contacts.events.ts'
import { followsMerges } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { complianceEndpoints } from './compliance.contract.ts'
import { complianceRoutes } from './server/compliance.routes.ts'
import { detachPrices, erasePrices } from './server/price-statements.store.ts'

export const compliance = feature({
  name: 'compliance',
  endpoints: { compliance: complianceEndpoints },
  routes: [complianceRoutes],
  on: [
    ...followsMerges('price_statements'),
    runs(contactsDeleted, (ctx, { ids }) => detachPrices(ctx, ids)),
    runs(contactsErased, (ctx, { ids }) => erasePrices(ctx, ids)),
  ],
  personalData: {
    price_statements: { text: ['told_to', 'note'], none: ['about'] },
  },
})
