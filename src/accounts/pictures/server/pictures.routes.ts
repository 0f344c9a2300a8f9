import type { Routes } from '#platform/http/routes.ts'
import { storageUse } from '#platform/storage/stored-files.ts'
import { pictureEndpoints as e } from '../pictures.contract.ts'
import { addAgencyPicture } from './picture-upload.service.ts'
import { presignPicture } from './presign.service.ts'

export function pictureRoutes(route: Routes): void {
  route.outside(e.presign, (caller, { query }) => presignPicture(caller, query.fileType))
  route.inTransaction(e.storageUse, (ctx) => storageUse(ctx))
  route.outside(e.addAgencyPicture, (caller, { body }) => addAgencyPicture(caller, body))
}
