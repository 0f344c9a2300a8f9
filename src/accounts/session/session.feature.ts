import { feature } from '#platform/feature.ts'
import { factorEndpoints } from './factor.contract.ts'
import { passkeyEndpoints } from './passkey.contract.ts'
import { accessTokens } from './server/access-token.ts'
import { factorRoutes } from './server/factor/factor.routes.ts'
import { mailNotice } from './server/notices.ts'
import { passkeyRoutes } from './server/passkeys/passkey.routes.ts'
import { mailReset } from './server/session.jobs.ts'
import { sessionRoutes } from './server/session.routes.ts'
import { sessionEndpoints } from './session.contract.ts'

export const session = feature({
  name: 'session',
  endpoints: { session: sessionEndpoints, 'two-factor authentication': factorEndpoints, passkeys: passkeyEndpoints },
  routes: [
    async (route, { platform }) => {
      const tokens = await accessTokens(platform.secrets, platform.clock)
      sessionRoutes(tokens)(route)
      passkeyRoutes(tokens)(route)
    },
    factorRoutes,
  ],
  jobs: [mailReset, mailNotice],
  personalData: {
    known_devices: { staff: ['name'] },
    logins: { staff: ['email'], none: ['password_hash'] },
    passkeys: { staff: ['name'], none: ['transports'] },
    sessions: { staff: ['device'] },
  },
  archive: {
    secret: [
      'known_devices',
      'logins',
      'passkey_owners',
      'passkeys',
      'password_resets',
      'recovery_codes',
      'sessions',

      'user_factors',
    ],
  },
})
