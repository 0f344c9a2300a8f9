import { call } from '#ui/api.ts'
import type { AgencyPicture } from '../media.contract.ts'
import { mediaCalls } from './media-calls.ts'
import { putFile } from './put-file.ts'

/** Uploads a portrait or a logo; it shows nowhere until a record refers to it. @throws ApiError with the server's sentence */
export async function uploadAgencyPicture(
  picture: Blob,
  { fileName, purpose }: { fileName: string; purpose: AgencyPicture['purpose'] },
): Promise<AgencyPicture> {
  const contentType = picture.type || 'image/jpeg'
  const { url, key } = await call(mediaCalls.presign, { query: { fileName, fileType: contentType } })
  const file = new File([picture], fileName, { type: contentType })
  await putFile({ url, file, contentType, signal: new AbortController().signal, onProgress: () => {} })
  return call(mediaCalls.addAgencyPicture, { body: { key, fileName, purpose } })
}
