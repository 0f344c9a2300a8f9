// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const automationHeads = {
  list: { method: 'GET', path: '/api/campaign/automatic' },
  change: { method: 'PUT', path: '/api/campaign/automatic/:kind' },
  preview: { method: 'GET', path: '/api/campaign/automatic/:kind/preview' },
  test: { method: 'POST', path: '/api/campaign/automatic/:kind/test' },
  rehearse: { method: 'POST', path: '/api/campaign/automatic/:kind/rehearse' },
} as const
