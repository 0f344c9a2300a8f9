import * as z from 'zod'
import { endpoint } from '#common/endpoint.ts'

/** Which account of which agency is called: `<agency>.<account>`. Proves nothing, the signature does. */
const Hook = z.object({ hook: z.string().max(100) })
/** A batch of theirs is a few kilobytes. */
const bodyLimitBytes = 256_000
const rateLimit = { max: 600, perSeconds: 60, by: 'address' } as const

/**
 * Portals call these, without a sign-in. A call never says what became of a listing: it only makes Gable ask the portal
 * now instead of in a while. The codes are those that the portals want to hear.
 */
export const webhookEndpoints = {
  rea: endpoint({
    method: 'POST',
    path: '/api/portal_webhooks/rea/:hook',
    access: 'public',
    summary: 'For realestate.com.au: an upload or enquiry event. 202 when its signature is good, 401 when it is not',
    params: Hook,
    rawBody: true,
    status: 202,
    bodyLimitBytes,
    rateLimit,
  }),
  domainCheck: endpoint({
    method: 'GET',
    path: '/api/portal_webhooks/domain/:hook',
    access: 'public',
    summary: 'For Domain: whether this address knows its verification code. 204 or 404',
    params: Hook,
    query: z.object({ verification: z.string().max(500).default('') }),
    rateLimit,
  }),
  domain: endpoint({
    method: 'POST',
    path: '/api/portal_webhooks/domain/:hook',
    access: 'public',
    summary: 'For Domain: an upload or enquiry event. 204 when its signature is good, 404 when it is not',
    params: Hook,
    rawBody: true,
    bodyLimitBytes,
    rateLimit,
  }),
}
