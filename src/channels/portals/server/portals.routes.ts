import type { Routes } from '#platform/http/routes.ts'
import { listingListEndpoints } from '#core/listings/listing-lists.contract.ts'
import { cockpitEndpoints as c } from '../cockpit.contract.ts'
import { portalEndpoints as e } from '../portals.contract.ts'
import { pullEndpoints } from '../pull.contract.ts'
import { webhookEndpoints as w } from '../webhooks.contract.ts'
import {
  changePortalAccount,
  createPortalAccount,
  listAccounts,
  listOffers,
  removePortalAccount,
  shownOnAccount,
  restorePortalAccount,
} from './accounts/portal-accounts.service.ts'
import { eventsOf, payloadOf, preflight, publicationsOfListing } from './publications/publication-reading.service.ts'
import { portalsOfListings } from './cockpit/cockpit.store.ts'
import { cockpitPage, publishMany } from './cockpit/cockpit.service.ts'
import { shownOnPortals } from './publications/take-down.service.ts'
import { testAccount } from './accounts/portal-test.service.ts'
import { pulledFeed } from './pull/pull.service.ts'
import { knowsDomainCode, takeDomainCall, takeReaCall } from './webhooks/webhooks.service.ts'
import {
  confirmRemoved,
  holdPublication,
  retryPublication,
  uploadListing,
  withdrawPublication,
} from './publications/publications.service.ts'

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

export function portalRoutes(route: Routes): void {
  route.public(w.rea, async (platform, { params, body }, { headers }, reply) => {
    const signature = textOf(headers['x-rea-signature'])
    void reply.code(await takeReaCall(platform, params.hook, { body, signature })).send()
  })
  route.public(w.domainCheck, async (platform, { params, query }, _request, reply) => {
    void reply.code((await knowsDomainCode(platform, params.hook, query.verification)) ? 204 : 404).send()
  })
  route.public(w.domain, async (platform, { params, body }, { headers }, reply) => {
    const signature = textOf(headers['x-domain-signature'])
    void reply.code(await takeDomainCall(platform, params.hook, { body, signature })).send()
  })
  route.public(pullEndpoints.feed, (platform, { params }) => pulledFeed(platform, params.ticket))
  route.inTransaction(listingListEndpoints.shownOnPortals, (ctx, { body }) => shownOnPortals(ctx, body))
  route.inTransaction(e.offers, (ctx) => listOffers(ctx))
  route.inTransaction(e.accounts, (ctx, { query }) => listAccounts(ctx, query))
  route.inTransaction(e.createAccount, (ctx, { body }) => createPortalAccount(ctx, body))
  route.inTransaction(e.updateAccount, (ctx, { params, body }) => changePortalAccount(ctx, params.id, body))
  route.inTransaction(e.removeAccount, (ctx, { params }) => removePortalAccount(ctx, params.id))
  route.inTransaction(e.shownOnAccount, (ctx, { params }) => shownOnAccount(ctx, params.id))
  route.inTransaction(e.restoreAccount, (ctx, { params }) => restorePortalAccount(ctx, params.id))
  route.inTransaction(e.upload, (ctx, { body }) => uploadListing(ctx, body))
  route.inTransaction(e.uploadToDomain, (ctx, { body }) => uploadListing(ctx, { ...body, portalType: 'domain' }))
  route.inTransaction(e.pause, (ctx, { params }) => holdPublication(ctx, params.id, true))
  route.inTransaction(e.resume, (ctx, { params }) => holdPublication(ctx, params.id, false))
  route.outside(e.testAccount, (caller, { params }) => testAccount(caller, params.id))
  route.inTransaction(c.cockpit, (ctx, { query }) => cockpitPage(ctx, query))
  route.inTransaction(c.ofListings, (ctx, { body }) => portalsOfListings(ctx, body.ids))
  route.outside(c.publishMany, (caller, { body }) => publishMany(caller, body))
  route.inTransaction(e.preflight, (ctx, { params, query }) => preflight(ctx, params.listingId, query))
  route.inTransaction(e.byListing, (ctx, { params }) => publicationsOfListing(ctx, params.id))
  route.inTransaction(e.events, (ctx, { params, query }) => eventsOf(ctx, params.id, query))
  route.inTransaction(e.payload, (ctx, { params, query }) => payloadOf(ctx, params.id, query.of))
  route.inTransaction(e.withdraw, (ctx, { params }) => withdrawPublication(ctx, params.id))
  route.inTransaction(e.confirmRemoved, (ctx, { params }) => confirmRemoved(ctx, params.id))
  route.inTransaction(e.retry, (ctx, { params }) => retryPublication(ctx, params.id))
}
