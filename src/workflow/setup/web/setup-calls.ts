import type { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { wire } from '#ui/api/wire.ts'
import type { setupEndpoints } from '../setup.contract.ts'

export const setupCalls = {
  state: wire<(typeof setupEndpoints)['setupState']>({ method: 'GET', path: '/api/setup', access: 'public' }),
  setUp: wire<(typeof setupEndpoints)['setUp']>({ method: 'POST', path: '/api/setup', access: 'public' }),
  branding: wire<(typeof brandingEndpoints)['get']>({ method: 'GET', path: '/api/branding/getByClientId/:id' }),
  update: wire<(typeof brandingEndpoints)['update']>({ method: 'PUT', path: '/api/branding/update/:id' }),
}
