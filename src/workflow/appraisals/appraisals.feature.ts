import * as z from 'zod'
import {
  agentAppraisalsWanted,
  appraisalHanding,
  appraisalReturning,
  appraisalsOfAgentWanted,
} from '#accounts/agents/agents.events.ts'
import { Address } from '#common/listing/listing-fields.ts'
import { contactsErased, personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { listingTermsWanted } from '#core/listings/listings.events.ts'
import { outlivesListings } from '#core/listings/server/outlives-listings.service.ts'
import { propertiesRemoving } from '#core/properties/properties.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { dueEndpoints } from './due.contract.ts'
import { estimateEndpoints } from './estimates.contract.ts'
import { AppraisalFacts, AppraisalFee, appraisalEndpoints, Lost } from './appraisals.contract.ts'
import { findByWords } from './server/appraisal-rows.store.ts'
import { appraisalWords } from './server/appraisal-words.store.ts'
import { notifyOfDueCalls } from './server/due/due-calls.recurring.ts'
import { estimateRoutes } from './server/estimates/estimates.routes.ts'
import { addAppraisalsOf, countAppraisalsOf, handAppraisal, returnAppraisal } from './server/handed-over.service.ts'
import { appraisalRoutes } from './server/appraisals.routes.ts'
import { addAgreedTerms } from './server/won.service.ts'
import { appraisalsWith, forgetPeople, noteAppraisedProperties } from './server/person-appraisals.store.ts'

/** Owners who may sell or lease: from the first call over the appraisal to the listing, or to the agency that won it. */
export const appraisals = feature({
  name: 'appraisals',
  endpoints: { appraisals: { ...dueEndpoints, ...appraisalEndpoints, ...estimateEndpoints } },
  routes: [appraisalRoutes, estimateRoutes],
  recurring: [appraisalWords.rebuild, notifyOfDueCalls],
  on: [
    ...followsMerges('appraisal_people'),
    ...followsMerges('estimate_givings'),
    outlivesContacts('appraisal_people'),
    outlivesContacts('estimate_givings'),
    outlivesListings('appraisals'),
    runs(listingTermsWanted, addAgreedTerms),
    runs(agentAppraisalsWanted, countAppraisalsOf),
    runs(appraisalsOfAgentWanted, addAppraisalsOf),
    runs(appraisalHanding, handAppraisal),
    runs(appraisalReturning, returnAppraisal),
    runs(propertiesRemoving, noteAppraisedProperties),
    runs(contactsErased, (ctx, { ids }) => forgetPeople(ctx, ids)),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['appraisals'] = await appraisalsWith(ctx, id)
    }),
  ],
  personalData: {
    appraisals: {
      text: ['place_note', 'notes'],
      json: ['lost'],
      none: ['address', 'street_line', 'suburb', 'state', 'postcode', 'fee', 'facts'],
      masked: appraisalWords.masked,
    },
    appraisal_estimates: { text: ['method', 'explanation', 'median_of', 'revised_because'] },
    appraisal_comparables: { text: ['why', 'adjustment_why'], none: ['address', 'suburb', 'category'] },
  },
  search: {
    appraisals: {
      permission: 'appraisals.read',
      kind: 'appraisal',
      find: (ctx, { q, scope, spelling }) => findByWords(ctx, q, { limit: 6, scope, spelling }),
    },
  },
  archive: {
    tables: [
      'appraisals',
      'appraisal_agents',
      'appraisal_people',
      'appraisal_estimates',
      'estimate_givings',
      'appraisal_comparables',
    ],
    holds: {
      appraisals: z.object({
        address: Address,
        facts: AppraisalFacts,
        fee: AppraisalFee.nullable(),
        lost: Lost.nullable(),
      }),
    },
  },
})
