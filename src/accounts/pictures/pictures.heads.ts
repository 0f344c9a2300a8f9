import { heads } from '#common/endpoint.ts'

export const pictureHeads = heads({
  presign: { method: 'GET', path: '/api/media/generate_presigned_url' },
  storageUse: { method: 'GET', path: '/api/media/storage_use' },
  addAgencyPicture: { method: 'POST', path: '/api/media/agency_picture', creates: true },
})
