// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const caseImportHeads = {
  list: { method: 'GET', path: '/api/diligence/imports' },
  preview: { method: 'POST', path: '/api/diligence/imports/preview', files: true },
  run: { method: 'POST', path: '/api/diligence/imports', files: true },
  undo: { method: 'POST', path: '/api/diligence/imports/:id/undo' },
} as const
