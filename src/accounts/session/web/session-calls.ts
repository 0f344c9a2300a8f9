import { wire } from '#ui/api/wire.ts'
import type { sessionEndpoints } from '../session.contract.ts'

// The sign-in page is the first thing a browser loads, so these carry no schemas; the compiler checks them against the contract.
type Endpoints = typeof sessionEndpoints
export const sessionCalls = {
  login: wire<Endpoints['login']>({ method: 'POST', path: '/api/auth/login', access: 'public' }),
  loginCode: wire<Endpoints['loginCode']>({ method: 'POST', path: '/api/auth/login/code', access: 'public' }),
  refresh: wire<Endpoints['refresh']>({ method: 'POST', path: '/api/auth/refresh', access: 'public' }),
  logout: wire<Endpoints['logout']>({ method: 'POST', path: '/api/auth/logout' }),
  forgotPassword: wire<Endpoints['forgotPassword']>({ method: 'POST', path: '/api/auth/forgot-password', access: 'public' }),
  resetPassword: wire<Endpoints['resetPassword']>({ method: 'POST', path: '/api/auth/reset-password', access: 'public' }),
  changePassword: wire<Endpoints['changePassword']>({ method: 'POST', path: '/api/auth/change-password' }),
  signIns: wire<Endpoints['signIns']>({ method: 'GET', path: '/api/auth/sign-ins' }),
  endSignIn: wire<Endpoints['endSignIn']>({ method: 'DELETE', path: '/api/auth/sign-ins/:id' }),
  getUser: wire<Endpoints['getUser']>({ method: 'POST', path: '/api/user/get' }),
}
