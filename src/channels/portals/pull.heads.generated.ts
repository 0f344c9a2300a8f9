// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const pullHeads = {
  feed: { method: 'GET', path: '/api/portal_feeds/:ticket', access: 'public', produces: 'application/xml; charset=utf-8' },
} as const
