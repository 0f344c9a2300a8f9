import { call } from '#ui/api/api.ts'
import type { AgencyPicture } from '../pictures.contract.ts'
import { pictureCalls } from './picture-calls.ts'
import { putFile } from '#ui/api/put-file.ts'
import { contentTypeOf, problemOf } from '#ui/upload-checks.ts'

/** Gets the address to upload one file to, and the key it is attached by. @throws ApiError with the server's sentence */
export const presignFile = (fileName: string, fileType: string, signal?: AbortSignal) =>
  call(pictureCalls.presign, { query: { fileName, fileType } }, { signal })

/** Uploads a portrait or a logo; it shows nowhere until a record refers to it. @throws ApiError with the server's sentence */
export async function uploadAgencyPicture(
  picture: Blob,
  { fileName, purpose }: { fileName: string; purpose: 'portrait' | 'logo' },
): Promise<AgencyPicture> {
  const contentType = picture.type || 'image/jpeg'
  const { url, key } = await presignFile(fileName, contentType)
  const file = new File([picture], fileName, { type: contentType })
  await putFile({ url, file, contentType, signal: new AbortController().signal, onProgress: () => {} })
  return call(pictureCalls.addAgencyPicture, { body: { key, fileName, purpose } })
}

/** Sends a file to an address that a neighbour's call gave for it. @throws ApiError with the server's sentence */
export const sendPicture = (url: string, file: File, onProgress: (share: number) => void = () => {}): Promise<void> =>
  putFile({ url, file, contentType: contentTypeOf(file), signal: new AbortController().signal, onProgress })

/** Why a file cannot be a picture, before it travels; undefined when it may be one. */
export const pictureProblem = (file: File): string | undefined => problemOf(file, 'photo')
export const pictureType = (file: File): string => contentTypeOf(file)
