import { oldFieldsShown } from '#accounts/old-system/old-system.events.ts'
import { recordShown } from '#accounts/users/users.events.ts'
import { answerShown } from './server/contact-access.service.ts'
import * as z from 'zod'
import { ContactPatch } from './contact-fields.contract.ts'
import { agentContactsWanted } from '#accounts/agents/agents.events.ts'
import { forgetNotifications } from '#accounts/notifications/server/notify.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { forgetAnswersOf } from '#platform/http/idempotency.ts'
import { consentEndpoints } from './consent.contract.ts'
import { contactEndpoints } from './contacts.contract.ts'
import { contactsErased } from './contacts.events.ts'
import { keepEarlierRefusals } from './server/consent/backfill.ts'
import { consentRoutes } from './server/consent/consent.routes.ts'
import { emptyContactBin } from './server/bin/contact-bin.jobs.ts'
import { findContacts } from './server/list/contact-find.store.ts'
import { contactRoutes } from './server/contacts.routes.ts'
import { countAgentContacts } from './server/contact-agents.service.ts'
import { followsMerges } from './server/merge-follow.service.ts'
import { searchRebuild } from '#platform/search/rebuild.ts'
import { writeArrivedKeys } from './server/arrived-keys.ts'
import { keyArrives, keyLeaves } from './server/consent/suppression-keys.store.ts'
import { oldSystemOfContacts } from './server/contact-old-system.service.ts'
import { contactSearchPage } from './server/contacts.store.ts'

export const contacts = feature({
  name: 'contacts',
  endpoints: {
    contacts: contactEndpoints,
    consent: consentEndpoints,
  },
  routes: [contactRoutes, consentRoutes],
  jobs: [emptyContactBin],
  on: [
    ...followsMerges('consent_events'),
    ...followsMerges('contact_given_ways'),
    ...oldSystemOfContacts,
    runs(agentContactsWanted, countAgentContacts),
    runs(recordShown, answerShown),
    runs(oldFieldsShown, answerShown),
    runs(contactsErased, async (ctx, { ids }) => {
      await forgetAnswersOf(ctx, ids)
      await forgetNotifications(ctx, 'contact', ids)
    }),
  ],
  refusals: { suppressions: ['agency_id', 'kind', 'hash', 'channel', 'purpose'], suppression_keys: [] },
  recurring: [searchRebuild('contact', contactSearchPage), keepEarlierRefusals],
  personalData: {
    consent_events: { text: ['wording', 'source'] },
    contact_given_ways: { text: ['value', 'source', 'wording'], none: ['purposes'] },
    contact_keys: { contact: 'contact_id' },
    contact_roles: { contact: 'contact_id' },
    contact_tags: { contact: 'contact_id' },
    // Words about the person in others' rows (in `background`) are not looked for.
    contacts: { contact: 'id' },
    erasures: { none: ['went', 'stayed'] },
  },
  search: {
    contacts: {
      permission: 'contacts.read',
      kind: 'contact',
      hasFilters: true,
      find: (ctx, { q, scope, recent, filters, spelling }) =>
        findContacts(ctx, q, { limit: 8, contacts: scope, recent, filters, spelling }),
    },
  },
  archive: {
    plain: { erasures: ['went', 'stayed'] },
    holds: { contacts: z.object({ fields: ContactPatch }) },
    tables: [
      'contacts',
      'contact_agents',
      'contact_roles',
      'contact_tags',
      'consent_events',
      'contact_given_ways',
      'suppressions',
      'suppression_keys',
      'erasures',
    ],
    derived: ['contact_keys'],
    // Only the transaction of an erasure itself may change the audit.
    arrives: { erasures: (row) => ({ ...row, written_in: 0 }), suppression_keys: keyArrives },
    leaves: { suppression_keys: keyLeaves },
    arrived: writeArrivedKeys,
    passing: ['suppression_backfills'],
  },
})
