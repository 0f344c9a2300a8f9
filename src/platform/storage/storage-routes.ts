import { compose, type Readable, Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '#common/errors.ts'
import { disposition } from '../http/disposition.ts'
import { limitNetwork } from '../http/load/limits.ts'
import type { Platform } from '../context.ts'
import type { SignedQuery } from './storage.ts'
import { receiveUpload } from './stored-files.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  avif: 'image/avif',
  pdf: 'application/pdf',
}

/** The addresses that a storage hands out: signed PUT and GET of private files, and the public pictures. */
export async function storageRoutes(app: FastifyInstance, platform: Platform, maxBytes: number): Promise<void> {
  const { storage } = platform
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream: bytes go straight to the disk, never through memory.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.put<{ Params: { '*': string }; Querystring: SignedQuery }>(
      '/files/*',
      { bodyLimit: maxBytes },
      async (request, reply) => {
        const { '*': key } = request.params
        if (!storage.isSigned('PUT', key, request.query))
          throw new AppError('forbidden', 'This upload link has expired. Upload the file again')
        if (request.headers['content-type'] !== request.query.type)
          throw new AppError('unsupported_type', `This upload link only accepts ${request.query.type}`)
        const limit = Number(request.query.max)
        const sizeBytes = Number(request.headers['content-length'] ?? limit)
        if (!(sizeBytes <= limit)) throw tooLarge(limit)
        // compose, not pipe: a connection that breaks mid-way must end the write, or a partial file is left.
        await receiveUpload(platform, key, sizeBytes, () =>
          storage.put(key, compose(request.body as Readable, refuseAbove(limit)) as Readable),
        )
        return reply.code(200).send()
      },
    )
  })

  app.get<{ Params: { '*': string }; Querystring: SignedQuery }>(
    '/files/*',
    { config: { sendsFile: true } },
    async (request, reply) => {
      const { '*': key } = request.params
      if (!storage.isSigned('GET', key, request.query))
        throw new AppError('forbidden', 'This link has expired. Open the file from Gable again')
      const { name = 'file' } = request.query
      // `attachment` and the sandbox: a private file never runs as a page of ours.
      return reply
        .headers({
          'content-type': request.query.type,
          'content-disposition': disposition(name),
          'content-security-policy': 'sandbox',
          'cache-control': 'private, no-store',
        })
        .send(await storage.read(key))
    },
  )

  // An office behind one router scrolls through galleries; what a browser has it does not ask for again.
  const preHandler = limitNetwork(app, 'm', 6_000)
  const photo = { preHandler, config: { sendsFile: true } }
  app.get<{ Params: { token: string; name: string } }>('/m/:token/:name', photo, async (request, reply) => {
    const { token, name } = request.params
    const type = types[name.split('.').at(-1) ?? '']
    if (!/^[\w-]{22}$/.test(token) || !/^[\w-]+\.\w+$/.test(name) || !type) throw notFound()
    const { body, sizeBytes } = await storage.open(`public/${token}/${name}`)
    // The name of the folder changes with the picture, so the bytes behind an address never do.
    return reply
      .headers({
        'content-type': type,
        'content-length': sizeBytes,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(body)
  })
}

const tooLarge = (limit: number) => new AppError('too_large', `This file is larger than ${Math.floor(limit / 1_000_000)} MB`)
function refuseAbove(limit: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limit ? tooLarge(limit) : null, chunk)
    },
  })
}
