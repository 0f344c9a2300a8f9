// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const passkeyHeads = {
  list: { method: 'GET', path: '/api/auth/passkeys' },
  begin: { method: 'POST', path: '/api/auth/passkeys/begin' },
  add: { method: 'POST', path: '/api/auth/passkeys' },
  rename: { method: 'PUT', path: '/api/auth/passkeys/:id' },
  remove: { method: 'POST', path: '/api/auth/passkeys/:id/remove' },
  prove: { method: 'POST', path: '/api/auth/passkeys/prove' },
  loginOptions: { method: 'POST', path: '/api/auth/login/passkey/options', access: 'public' },
  login: { method: 'POST', path: '/api/auth/login/passkey', access: 'public' },
} as const
