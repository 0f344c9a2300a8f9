import type { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { wire } from '#ui/wire.ts'
import type { agencyEndpoints } from '../agency.contract.ts'

export const setupCalls = {
  state: wire<(typeof agencyEndpoints)['setupState']>({ method: 'GET', path: '/api/setup', access: 'public' }),
  setUp: wire<(typeof agencyEndpoints)['setUp']>({ method: 'POST', path: '/api/setup', access: 'public' }),
  branding: wire<(typeof brandingEndpoints)['get']>({ method: 'GET', path: '/api/branding/getByClientId/:id' }),
  update: wire<(typeof brandingEndpoints)['update']>({ method: 'PUT', path: '/api/branding/update/:id' }),
}
