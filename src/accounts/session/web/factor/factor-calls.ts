import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { factorEndpoints } from '../../factor.contract.ts'

type Endpoints = typeof factorEndpoints
export const factorCalls = {
  state: wire<Endpoints['state']>({ method: 'GET', path: '/api/auth/factor' }),
  begin: wire<Endpoints['begin']>({ method: 'POST', path: '/api/auth/factor/begin' }),
  confirm: wire<Endpoints['confirm']>({ method: 'POST', path: '/api/auth/factor/confirm' }),
  newRecoveryCodes: wire<Endpoints['newRecoveryCodes']>({ method: 'POST', path: '/api/auth/factor/recovery-codes' }),
  turnOff: wire<Endpoints['turnOff']>({ method: 'POST', path: '/api/auth/factor/off' }),
  settings: wire<Endpoints['settings']>({ method: 'GET', path: '/api/settings/sign-in' }),
  changeSettings: wire<Endpoints['changeSettings']>({ method: 'PUT', path: '/api/settings/sign-in' }),
}
export const factorQuery = callQuery('user', factorCalls.state, {})
export const signInSettingsQuery = callQuery('signInSettings', factorCalls.settings, {})
