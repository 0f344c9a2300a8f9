import { oldFieldsShown } from '#accounts/old-system/old-system.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { answerShown } from './server/properties.service.ts'

export const properties = feature({
  name: 'properties',
  on: [runs(oldFieldsShown, answerShown)],
  personalData: {
    properties: { none: ['address_key', 'street_line', 'suburb', 'state', 'postcode'] },
  },
  archive: {
    tables: ['properties'],
  },
})
