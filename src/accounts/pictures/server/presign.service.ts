import type { Caller } from '#platform/context.ts'
import { presignUpload } from '#platform/storage/stored-files.ts'
import { maxPhotoBytes } from '../pictures.contract.ts'
import { uploadPresigned } from '../pictures.events.ts'

export const presignPicture = (caller: Caller, contentType: string) =>
  presignUpload(caller, { folder: 'uploads', contentType, maxBytes: maxPhotoBytes }, (ctx, key) =>
    ctx.emit(uploadPresigned, { key }),
  )
