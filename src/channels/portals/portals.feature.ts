import { listingChanged, listingDeleting, listingPortalIdsWanted, listingsPurging } from '#core/listings/listings.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { cockpitEndpoints } from './cockpit.contract.ts'
import { portalEndpoints } from './portals.contract.ts'
import {
  checkAccountTakeover,
  checkListingTakeover,
  pollPublication,
  resumePublications,
  sendPublication,
  settleDemoPhotos,
  updatePublications,
} from './server/portals.jobs.ts'
import { followInTakeovers, followOnPortals } from './server/portal-queue.ts'
import { portalRoutes } from './server/portals.routes.ts'
import { keepShownListings, takeDownBeforeDeleting } from './server/publications/take-down.service.ts'
import { takeoverRoutes } from './server/takeover/takeover.routes.ts'
import { takeoverEndpoints } from './takeover.contract.ts'
import { pullEndpoints } from './pull.contract.ts'
import { webhookEndpoints } from './webhooks.contract.ts'
import { addPortalIds } from './server/publications/publications.store.ts'

export const portals = feature({
  name: 'portals',
  endpoints: {
    portals: { ...portalEndpoints, ...cockpitEndpoints, ...webhookEndpoints, ...pullEndpoints },
    'portal takeovers': takeoverEndpoints,
  },
  routes: [portalRoutes, takeoverRoutes],
  on: [
    runs(listingChanged, followOnPortals),
    runs(listingChanged, followInTakeovers),
    runs(listingDeleting, takeDownBeforeDeleting),
    runs(listingsPurging, keepShownListings),
    runs(listingPortalIdsWanted, addPortalIds),
  ],
  jobs: [
    sendPublication,
    pollPublication,
    resumePublications,
    updatePublications,
    checkAccountTakeover,
    checkListingTakeover,
    settleDemoPhotos,
  ],
  personalData: {
    portal_accounts: {
      none: [
        'portal_type',
        'name',
        'portal_agency_id',
        'settings',
        'last_error',
        'server_key',
        'leads_error',
        'webhook_refusal',
        'server_key_shown',
        'takeover_ticks',
        'takeover_read_error',
      ],
    },
    portal_webhook_calls: { none: ['call_key'] },
    portal_takeovers: {
      key: ['portal_account_id', 'listing_id'],
      json: ['result', 'live'],
      none: ['external_key', 'key_source', 'outcome'],
    },
    publication_events: { text: ['detail'], none: ['kind'] },
    publication_uploads: { key: ['publication_id', 'position'], none: ['upload_id'] },
    publications: {
      json: ['messages'],
      text: ['last_payload', 'offered_payload'],
      none: ['external_key', 'portal_listing_id', 'asked_facts', 'live_facts', 'state'],
    },
  },
  archive: {
    plain: { portal_accounts: ['portal_type'] },
    tables: ['portal_accounts', 'publications', 'publication_uploads', 'publication_events', 'portal_takeovers'],
    passing: ['portal_webhook_calls'],
    // An address is signed with the key of this installation, so nothing lies at it elsewhere.
    without: { portal_accounts: ['credentials', 'webhook_secret', 'pulled_at'], publications: ['offered_payload'] },
    // The portals may still show these listings for the installation they come from.
    arrives: {
      portal_accounts: (row) => ({ ...row, is_enabled: false }),
      // `upload_id` is of archives from before uploads had a table.
      publications: ({ upload_id: _, ...row }) => ({ ...row, is_paused: true, next_try_at: null }),
    },
  },
})
