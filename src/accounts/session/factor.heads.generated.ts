// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const factorHeads = {
  state: { method: 'GET', path: '/api/auth/factor' },
  begin: { method: 'POST', path: '/api/auth/factor/begin' },
  confirm: { method: 'POST', path: '/api/auth/factor/confirm' },
  newRecoveryCodes: { method: 'POST', path: '/api/auth/factor/recovery-codes' },
  turnOff: { method: 'POST', path: '/api/auth/factor/off' },
  settings: { method: 'GET', path: '/api/settings/sign-in' },
  changeSettings: { method: 'PUT', path: '/api/settings/sign-in' },
} as const
