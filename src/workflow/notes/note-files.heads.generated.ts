// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const noteFileHeads = {
  presign: { method: 'GET', path: '/api/note_file/generate_presigned_url' },
  add: { method: 'POST', path: '/api/note_file', creates: true },
  open: { method: 'GET', path: '/api/note_file/:id' },
} as const
