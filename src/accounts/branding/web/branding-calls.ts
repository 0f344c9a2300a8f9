import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { brandingEndpoints } from '../branding.contract.ts'

type Endpoints = typeof brandingEndpoints
export const brandingCalls = {
  get: wire<Endpoints['get']>({ method: 'GET', path: '/api/branding/getByClientId/:id' }),
  update: wire<Endpoints['update']>({ method: 'PUT', path: '/api/branding/update/:id' }),
  updateSocialUrls: wire<Endpoints['updateSocialUrls']>({ method: 'PUT', path: '/api/branding/updateSocialUrls/:id' }),
  changeTimeZone: wire<Endpoints['changeTimeZone']>({ method: 'PUT', path: '/api/branding/timeZone/:id' }),
  history: wire<Endpoints['history']>({ method: 'GET', path: '/api/branding/history/:id' }),
  undo: wire<Endpoints['undo']>({ method: 'POST', path: '/api/branding/undo/:id' }),
  preview: wire<Endpoints['preview']>({ method: 'POST', path: '/api/branding/preview' }),
  testMail: wire<Endpoints['testMail']>({ method: 'POST', path: '/api/branding/test_mail' }),
}
/** First word of the keys, and the kind of the live events. */
export const brandingKind = 'branding'
export const ownParams = () => ({ params: { id: sessionStore.get().user?.ClientId ?? '' } })
export const brandingQuery = () => callQuery(brandingKind, brandingCalls.get, ownParams())
export const historyQuery = () => callQuery(brandingKind, brandingCalls.history, { ...ownParams(), query: { limit: 30 } })
