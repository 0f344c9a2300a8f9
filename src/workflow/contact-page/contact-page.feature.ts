import { deleteRefsOf } from '#accounts/old-system/server/external-refs.service.ts'
import {
  contactMerged,
  contactMergeUndone,
  contactsDeleted,
  contactsErased,
  personExporting,
} from '#core/contacts/contacts.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { contactPageEndpoints } from './contact-page.contract.ts'
import { contactPageRoutes } from './server/contact-page.routes.ts'
import { relationshipIdsOf } from './server/imported-relationships.store.ts'
import { listRelationships } from './server/relationships.service.ts'
import { moveRelationships, moveRelationshipsBack } from './server/relationships.store.ts'

/** The page of one contact: the card, consent, relationships to others, and the slots of the features that add to it. */
export const contactPage = feature({
  name: 'contact-page',
  endpoints: { 'contact page': contactPageEndpoints },
  routes: [contactPageRoutes],
  on: [
    runs(contactMerged, moveRelationships),
    runs(contactMergeUndone, moveRelationshipsBack),
    runs(contactsDeleted, async (ctx, { ids }) => deleteRefsOf(ctx, 'relation', await relationshipIdsOf(ctx, ids))),
    runs(contactsErased, async (ctx, { ids }) => deleteRefsOf(ctx, 'relation', await relationshipIdsOf(ctx, ids))),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['relationships'] = await listRelationships(ctx, id)
    }),
  ],
  personalData: {
    contact_relationships: { contact: 'from_id', text: ['word'] },
  },
  archive: {
    tables: ['contact_relationships'],
  },
})
