// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const pictureHeads = {
  presign: { method: 'GET', path: '/api/media/generate_presigned_url' },
  storageUse: { method: 'GET', path: '/api/media/storage_use' },
  addAgencyPicture: { method: 'POST', path: '/api/media/agency_picture', creates: true },
} as const
