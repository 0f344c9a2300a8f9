import { createHash } from 'node:crypto'
import type { Download } from './routes.ts'

/** Kept by browsers and caches for five minutes, and asked about by its fingerprint afterwards. */
export const publicFile = (
  text: string,
  fileName: string,
  { headers = {}, status = 200 }: { headers?: Record<string, string>; status?: 200 | 404 } = {},
): Download => ({
  body: Buffer.from(text),
  fileName,
  isInline: true,
  status,
  cacheControl: status === 200 ? 'public, max-age=300, stale-while-revalidate=3600' : 'no-store',
  ...(status === 200 && { etag: createHash('sha256').update(text).digest('base64url').slice(0, 27) }),
  headers,
})
