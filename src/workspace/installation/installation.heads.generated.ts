// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const installationHeads = {
  version: { method: 'GET', path: '/api/version', access: 'public' },
  state: { method: 'GET', path: '/api/installation' },
  held: { method: 'GET', path: '/api/installation/held' },
  archiveSize: { method: 'GET', path: '/api/archive' },
  archiveLink: { method: 'POST', path: '/api/archive/link' },
  release: { method: 'POST', path: '/api/installation/release' },
} as const
