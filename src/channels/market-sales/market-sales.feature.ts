import { feature, runs } from '#platform/feature.ts'
import { marketSalesWanted } from '#workflow/appraisals/appraisals.events.ts'
import { addMarketSales } from './server/market-sales.store.ts'
import { soldRoutes } from './server/sold.routes.ts'
import { soldEndpoints } from './sold.contract.ts'

/** Sales by other agencies, from tables that an agency brings in: what appraisals are compared with beside its own sales. */
export const marketSales = feature({
  name: 'marketSales',
  endpoints: { marketSales: soldEndpoints },
  routes: [soldRoutes],
  on: [runs(marketSalesWanted, addMarketSales)],
  personalData: {
    sold_properties: {
      none: ['address_key', 'street_line', 'suburb', 'suburb_key', 'state', 'postcode', 'category', 'source_name'],
    },
  },
  archive: {
    tables: ['sold_properties'],
  },
})
