// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const duplicateHeads = {
  pairs: { method: 'GET', path: '/api/contact/duplicates/pairs' },
  setAside: { method: 'POST', path: '/api/contact/duplicates/set_aside' },
  merge: { method: 'POST', path: '/api/contact/merge' },
  merges: { method: 'GET', path: '/api/contact/merges/:id' },
  undoMerge: { method: 'POST', path: '/api/contact/merge/undo/:id' },
} as const
