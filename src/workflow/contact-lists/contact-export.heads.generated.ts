// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const contactExportHeads = {
  export: { method: 'POST', path: '/api/contact/export', produces: 'application/octet-stream' },
} as const
