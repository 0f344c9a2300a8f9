// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const unknownSmsHeads = {
  list: { method: 'GET', path: '/api/sms/unknown' },
  attach: { method: 'POST', path: '/api/sms/unknown/attach' },
  attached: { method: 'GET', path: '/api/sms/unknown/attached' },
  detach: { method: 'POST', path: '/api/sms/unknown/detach' },
  dismiss: { method: 'POST', path: '/api/sms/unknown/dismiss' },
} as const
