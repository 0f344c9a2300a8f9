// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const smsHeads = {
  compose: { method: 'GET', path: '/api/sms/contacts/:id' },
  send: { method: 'POST', path: '/api/sms/messages', creates: true },
  hook: { method: 'POST', path: '/api/sms/hooks/:hook', access: 'public' },
  settings: { method: 'GET', path: '/api/sms/settings' },
  changeSettings: { method: 'PUT', path: '/api/sms/settings' },
} as const
