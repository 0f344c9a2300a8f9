import * as z from 'zod'
import { feature, runs } from '#platform/feature.ts'
import { presenceEndpoints } from './presence.contract.ts'
import { passwordSet, signedIn } from '#accounts/session/session.events.ts'
import { roleEndpoints } from './roles.contract.ts'
import { roleRoutes } from './server/roles.routes.ts'
import { forgetPhoto } from './server/user-photo.service.ts'
import { mailInvitation } from './server/users.jobs.ts'
import { userRoutes } from './server/users.routes.ts'
import { markPasswordSet, markSeen } from './server/users.store.ts'
import { userEndpoints } from './users.contract.ts'

export const users = feature({
  name: 'users',
  endpoints: { users: userEndpoints, roles: roleEndpoints, live: presenceEndpoints },
  routes: [userRoutes, roleRoutes],
  jobs: [mailInvitation, forgetPhoto],
  on: [runs(signedIn, markSeen), runs(passwordSet, markPasswordSet)],
  personalData: {
    roles: { none: ['name', 'permissions'] },
    users: { staff: ['email', 'first_name', 'last_name'], none: ['photo_token', 'former_photo_token'] },
  },
  archive: {
    plain: { roles: ['permissions'] },
    tables: ['users', 'roles'],
    holds: { users: z.object({ email: z.string().max(254), first_name: z.string().max(80), last_name: z.string().max(80) }) },
    files: {
      users: ({ agency_id: agencyId, id, photo_token: token }) =>
        token ? [`user-photos/${String(agencyId)}/${String(id)}/${String(token)}.webp`] : [],
    },
    tokens: { users: ['photo_token', 'former_photo_token'] },
    // Passwords are never in an archive: users are invited again.
    arrives: {
      users: (row) => ({ ...row, status: row['status'] === 'active' ? 'invited' : row['status'], password_set_at: null }),
    },
    secret: ['invitations'],
  },
})
