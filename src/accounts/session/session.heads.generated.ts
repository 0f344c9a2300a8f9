// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const sessionHeads = {
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
} as const
