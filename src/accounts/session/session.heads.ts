import { heads } from '#common/endpoint.ts'

export const factorHeads = heads({
  state: { method: 'GET', path: '/api/auth/factor' },
  begin: { method: 'POST', path: '/api/auth/factor/begin' },
  confirm: { method: 'POST', path: '/api/auth/factor/confirm' },
  newRecoveryCodes: { method: 'POST', path: '/api/auth/factor/recovery-codes' },
  turnOff: { method: 'POST', path: '/api/auth/factor/off' },
  settings: { method: 'GET', path: '/api/settings/sign-in' },
  changeSettings: { method: 'PUT', path: '/api/settings/sign-in' },
})

export const passkeyHeads = heads({
  list: { method: 'GET', path: '/api/auth/passkeys' },
  begin: { method: 'POST', path: '/api/auth/passkeys/begin' },
  add: { method: 'POST', path: '/api/auth/passkeys' },
  rename: { method: 'PUT', path: '/api/auth/passkeys/:id' },
  remove: { method: 'POST', path: '/api/auth/passkeys/:id/remove' },
  prove: { method: 'POST', path: '/api/auth/passkeys/prove' },
  loginOptions: { method: 'POST', path: '/api/auth/login/passkey/options', access: 'public' },
  login: { method: 'POST', path: '/api/auth/login/passkey', access: 'public' },
})

export const sessionHeads = heads({
  login: { method: 'POST', path: '/api/auth/login', access: 'public' },
  loginCode: { method: 'POST', path: '/api/auth/login/code', access: 'public' },
  refresh: { method: 'POST', path: '/api/auth/refresh', access: 'public' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password', access: 'public' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password', access: 'public' },
  changePassword: { method: 'POST', path: '/api/auth/change-password' },
  signIns: { method: 'GET', path: '/api/auth/sign-ins' },
  endOtherSignIns: { method: 'DELETE', path: '/api/auth/sign-ins' },
  endSignIn: { method: 'DELETE', path: '/api/auth/sign-ins/:id' },
  getUser: { method: 'POST', path: '/api/user/get' },
})
