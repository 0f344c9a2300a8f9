import { wire } from '#ui/api/wire.ts'
import type { pictureEndpoints } from '../pictures.contract.ts'

type Endpoints = typeof pictureEndpoints
export const pictureCalls = {
  presign: wire<Endpoints['presign']>({ method: 'GET', path: '/api/media/generate_presigned_url' }),
  storageUse: wire<Endpoints['storageUse']>({ method: 'GET', path: '/api/media/storage_use' }),
  addAgencyPicture: wire<Endpoints['addAgencyPicture']>({ method: 'POST', path: '/api/media/agency_picture', creates: true }),
}
