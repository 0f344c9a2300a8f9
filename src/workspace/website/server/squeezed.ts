import { gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { Download } from '#platform/http/routes.ts'

/** Kept bodies are squeezed once. */
const squeezedOf = new WeakMap<Buffer, Buffer>()
/** Smaller ones fit into the first packet anyway. */
const least = 1_400

/** The file as gzip where the caller takes it: a page then is there a third of a second earlier on a phone. It holds nothing that is secret. */
export function squeezed(file: Download, { headers }: Pick<FastifyRequest, 'headers'>): Download {
  const { body, etag } = file
  const takesGzip = String(headers['accept-encoding'] ?? '')
    .slice(0, 200)
    .split(',')
    .some((one) => one.trim() === 'gzip' || one.trim().startsWith('gzip;q=1'))
  const varies = { ...file, headers: { ...file.headers, vary: 'accept-encoding' } }
  if (!takesGzip || !Buffer.isBuffer(body) || body.length < least || (file.status ?? 200) !== 200) return varies
  const small = squeezedOf.get(body) ?? gzipSync(body, { level: 5 })
  squeezedOf.set(body, small)
  return {
    ...varies,
    body: small,
    // Other bytes have another fingerprint.
    ...(etag !== undefined && { etag: `${etag}-gz` }),
    headers: { ...varies.headers, 'content-encoding': 'gzip' },
  }
}
