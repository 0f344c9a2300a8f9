import type { FastifyInstance } from 'fastify'
import { AppError } from '#common/errors.ts'
import type { Platform } from '../context.ts'

/** More than this at once would only wait for the database; whoever comes later is told at once to come back. */
const maxAtOnce = 200

/** Overload is answered early with 503 and Retry-After, so that the requests already taken are finished in good time. */
export function refuseOverload(app: FastifyInstance, platform: Platform): void {
  let atOnce = 0
  const isExempt = (url: string) => url === '/healthz' || url === '/readyz' || url === '/metrics' || url === '/api/events'
  app.addHook('onRequest', async (request, reply) => {
    if (isExempt(request.url)) return
    if (atOnce >= maxAtOnce) throw new AppError('busy', 'Gable is busy. Try again in a moment', { retryAfterS: 1 })
    atOnce++
    let isOver = false
    const leave = () => {
      if (!isOver) atOnce--
      isOver = true
    }
    reply.raw.once('close', leave)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const notReady = (status: string) => reply.code(503).header('retry-after', '1').send({ status })
    if (app.draining.isOn) return notReady('stopping')
    return (await platform.database.isReady()) ? { status: 'ready' } : notReady('database does not answer')
  })
}
