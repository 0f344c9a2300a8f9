import { heads } from '#common/endpoint.ts'

export const presenceHeads = heads({
  presence: { method: 'PUT', path: '/api/presence' },
})

export const roleHeads = heads({
  list: { method: 'GET', path: '/api/roles' },
  create: { method: 'POST', path: '/api/roles', creates: true },
  update: { method: 'PUT', path: '/api/roles/:id' },
  remove: { method: 'DELETE', path: '/api/roles/:id' },
  restore: { method: 'POST', path: '/api/roles/:id/restore' },
})

export const userHeads = heads({
  list: { method: 'GET', path: '/api/users' },
  create: { method: 'POST', path: '/api/users', creates: true },
  invite: { method: 'POST', path: '/api/users/invite', creates: true },
  colleagues: { method: 'GET', path: '/api/colleagues' },
  get: { method: 'GET', path: '/api/users/:id' },
  workload: { method: 'GET', path: '/api/users/:id/workload' },
  update: { method: 'PUT', path: '/api/users/:id' },
  remove: { method: 'DELETE', path: '/api/users/:id' },
  restore: { method: 'POST', path: '/api/users/:id/restore' },
  suspend: { method: 'POST', path: '/api/users/:id/suspend' },
  unsuspend: { method: 'POST', path: '/api/users/:id/unsuspend' },
  resetSecondStep: { method: 'POST', path: '/api/users/:id/second-step/reset' },
  resend: { method: 'POST', path: '/api/users/:id/invite' },
  revoke: { method: 'DELETE', path: '/api/users/:id/invite' },
  photo: { method: 'GET', path: '/users/get-user-photo', produces: 'image/webp' },
  setPhoto: { method: 'PUT', path: '/api/users/:id/photo', files: true },
  removePhoto: { method: 'DELETE', path: '/api/users/:id/photo' },
  restorePhoto: { method: 'POST', path: '/api/users/:id/photo/restore' },
  invitation: { method: 'POST', path: '/api/auth/invitation', access: 'public' },
  accept: { method: 'POST', path: '/api/auth/accept-invitation', access: 'public' },
})
