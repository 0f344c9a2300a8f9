import { createHmac } from 'node:crypto'
import { isSame } from '../secrets.ts'
import type { SignedQuery, Storage } from './storage.ts'

/**
 * Addresses of our own under `/files`, for every storage: the bytes of private files go through Gable, so that an upload is taken once, within
 * the agency's limit, and a bucket needs to be open to Gable only (decision note 87).
 */
export function signedAddresses(
  signingKey: Buffer,
  publicBase: string,
): Pick<Storage, 'presignPut' | 'presignGet' | 'isSigned' | 'publicUrl'> {
  const sign = (method: string, key: string, query: Omit<SignedQuery, 'sig'>) =>
    createHmac('sha256', signingKey)
      .update([method, key, query.type, query.max ?? '', query.name ?? '', query.exp].join('\n'))
      .digest('base64url')
  const address = (method: 'PUT' | 'GET', key: string, query: Omit<SignedQuery, 'sig' | 'exp'>, expiresInS: number) => {
    const expiresAt = new Date(Date.now() + expiresInS * 1000)
    const full = { ...query, exp: String(Math.floor(expiresAt.getTime() / 1000)) }
    const search = new URLSearchParams({ ...(full as Record<string, string>), sig: sign(method, key, full) })
    return { url: `/files/${key}?${search}`, expiresAt }
  }
  return {
    presignPut: (key, { contentType, maxBytes, expiresInS }) =>
      address('PUT', key, { type: contentType, max: String(maxBytes) }, expiresInS),
    presignGet: (key, { fileName, contentType, expiresInS }) =>
      address('GET', key, { type: contentType, name: fileName }, expiresInS),
    publicUrl: (key) => `${publicBase}/${key.replace(/^public\//, 'm/')}`,
    isSigned: (method, key, query) =>
      Number(query.exp) * 1000 > Date.now() && isSame(sign(method, key, query), String(query.sig)),
  }
}
