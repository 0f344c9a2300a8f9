import { contactsDeleted, contactsErased, personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { listingStepChecked, listingsPurging } from '#core/listings/listings.events.ts'
import { fileIn } from '#platform/archive-parts.ts'
import { feature, runs } from '#platform/feature.ts'
import { caseImportEndpoints } from './case-import.contract.ts'
import { diligenceEndpoints, diligenceSettingsEndpoints, heldCase } from './diligence.contract.ts'
import { heldLink, partyLinkEndpoints } from './party.contract.ts'
import { heldMatch, screeningEndpoints } from './screening.contract.ts'
import { casesWith, keepNamesAndDates, listingsWithCases } from './server/case-records.store.ts'
import { removeCertificate } from './server/certificate.service.ts'
import { diligenceRoutes } from './server/diligence.routes.ts'
import { detailsLinks } from './server/party/details-links.ts'
import { forgetLinksOf } from './server/party/links.store.ts'
import { keepMatchesOfCases } from './server/screening/matches.store.ts'
import { screenCases, screenList } from './server/screening/screening.jobs.ts'
import { checkStep } from './server/gates.service.ts'
import { destroyOverDiligence, keptSince } from './server/retention.service.ts'

/** Who the parties of a sale are, established and verified: the work that everyone sees. The compliance officer's knowledge is no part of it. */
export const diligence = feature({
  name: 'diligence',
  endpoints: {
    'due diligence': { ...diligenceEndpoints, ...diligenceSettingsEndpoints },
    'sanctions lists': screeningEndpoints,
    'links for parties': partyLinkEndpoints,
    'imports of cases': caseImportEndpoints,
  },
  routes: [diligenceRoutes],
  links: [detailsLinks],
  jobs: [removeCertificate, screenList, screenCases],
  recurring: [destroyOverDiligence],
  on: [
    ...followsMerges('diligence_cases'),
    outlivesContacts('diligence_cases'),
    ...followsMerges('diligence_matches'),
    runs(contactsDeleted, (ctx, { ids }) => keepMatchesOfCases(ctx, ids)),
    runs(listingStepChecked, checkStep),
    runs(contactsErased, async (ctx, { ids }) => {
      await keepNamesAndDates(ctx, ids)
      await forgetLinksOf(ctx, ids)
    }),
    runs(listingsPurging, async (ctx, { ids, kept }) => {
      for (const id of await listingsWithCases(ctx, ids, await keptSince(ctx))) kept.add(id)
    }),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['dueDiligence'] = await casesWith(ctx, id)
    }),
  ],
  personalData: {
    diligence_cases: {
      listing: 'listing_id',
      text: ['name', 'certificate_name'],
      json: ['entity', 'people', 'papers', 'answers'],
      staff: ['delay'],
      none: ['requests', 'provider', 'certificate_key'],
    },
    diligence_links: { json: ['given'] },
    diligence_imports: { none: ['file_name'] },
    diligence_receipts: { none: ['rule'] },
    diligence_lists: { none: ['file_name', 'error'] },
    // About people of a public list.
    diligence_list_entries: {
      key: ['list_id', 'reference'],
      none: ['reference', 'names', 'born', 'place', 'citizenship', 'address'],
    },
    diligence_matches: { text: ['name', 'reason'], staff: ['decisions'], none: ['pair_key', 'entry'] },
  },
  archive: {
    files: { diligence_cases: fileIn('certificate_key') },
    keys: { diligence_cases: 'certificate_key' },
    tables: [
      'diligence_cases',
      'diligence_settings',
      'diligence_links',
      'diligence_imports',
      'diligence_receipts',
      'diligence_lists',
      'diligence_list_entries',
      'diligence_matches',
    ],
    holds: { diligence_cases: heldCase, diligence_links: heldLink, diligence_matches: heldMatch },
  },
})
