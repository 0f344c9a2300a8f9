import { followsMerges } from '#core/contacts/server/merge-follow.service.ts'
import { feature } from '#platform/feature.ts'
import { consentEndpoints } from './consent.contract.ts'
import { consentRoutes } from './server/consent.routes.ts'

export const consent = feature({
  name: 'consent',
  endpoints: { consent: consentEndpoints },
  routes: [consentRoutes],
  on: followsMerges('consent_events'),
  personalData: {
    consent_events: { text: ['wording', 'source'] },
  },
})
