// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const webhookHeads = {
  rea: { method: 'POST', path: '/api/portal_webhooks/rea/:hook', access: 'public' },
  domainCheck: { method: 'GET', path: '/api/portal_webhooks/domain/:hook', access: 'public' },
  domain: { method: 'POST', path: '/api/portal_webhooks/domain/:hook', access: 'public' },
} as const
