import { feature } from '#platform/feature.ts'

export const properties = feature({
  name: 'properties',
  personalData: {
    properties: { none: ['address_key', 'street_line', 'suburb', 'state', 'postcode'] },
  },
  archive: {
    tables: ['properties'],
  },
})
