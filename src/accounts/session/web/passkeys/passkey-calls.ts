import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { passkeyEndpoints } from '../../passkey.contract.ts'

type Endpoints = typeof passkeyEndpoints
export const passkeyCalls = {
  list: wire<Endpoints['list']>({ method: 'GET', path: '/api/auth/passkeys' }),
  begin: wire<Endpoints['begin']>({ method: 'POST', path: '/api/auth/passkeys/begin' }),
  add: wire<Endpoints['add']>({ method: 'POST', path: '/api/auth/passkeys' }),
  rename: wire<Endpoints['rename']>({ method: 'PUT', path: '/api/auth/passkeys/:id' }),
  remove: wire<Endpoints['remove']>({ method: 'POST', path: '/api/auth/passkeys/:id/remove' }),
  prove: wire<Endpoints['prove']>({ method: 'POST', path: '/api/auth/passkeys/prove' }),
  loginOptions: wire<Endpoints['loginOptions']>({ method: 'POST', path: '/api/auth/login/passkey/options', access: 'public' }),
  login: wire<Endpoints['login']>({ method: 'POST', path: '/api/auth/login/passkey', access: 'public' }),
}
export const passkeysQuery = callQuery('user', passkeyCalls.list, {})
