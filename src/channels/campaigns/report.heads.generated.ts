// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const reportHeads = {
  report: { method: 'GET', path: '/api/campaign/report/:id' },
  people: { method: 'GET', path: '/api/campaign/people/:id' },
  resend: { method: 'POST', path: '/api/campaign/resend/:id', creates: true },
  suppressed: { method: 'GET', path: '/api/campaign/suppressed/:clientId' },
  lift: { method: 'POST', path: '/api/campaign/suppressed/lift/:id' },
} as const
