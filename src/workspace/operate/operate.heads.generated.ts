// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const operateHeads = {
  begin: { method: 'POST', path: '/api/operate/begin', access: 'public' },
  activate: { method: 'POST', path: '/api/operate/activate', access: 'public' },
  signIn: { method: 'POST', path: '/api/operate/sign-in', access: 'public' },
  me: { method: 'GET', path: '/api/operate/me', access: 'operator' },
  signOut: { method: 'POST', path: '/api/operate/sign-out', access: 'operator' },
  state: { method: 'GET', path: '/api/operate/state', access: 'operator' },
  health: { method: 'GET', path: '/api/operate/health', access: 'operator' },
  testMail: { method: 'POST', path: '/api/operate/test-mail', access: 'operator' },
  agencies: { method: 'GET', path: '/api/operate/agencies', access: 'operator' },
  createAgency: { method: 'POST', path: '/api/operate/agencies', access: 'operator' },
  suspend: { method: 'POST', path: '/api/operate/agencies/:id/suspend', access: 'operator' },
  resume: { method: 'POST', path: '/api/operate/agencies/:id/resume', access: 'operator' },
  events: { method: 'GET', path: '/api/operate/events', access: 'operator' },
} as const
