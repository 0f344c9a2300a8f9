import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'

/** Content types and the shape of REA's errors. */
export function speak(app: FastifyInstance): void {
  app.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries([...new URLSearchParams(body as string)].filter(([, value]) => value !== ''))),
  )
  app.addHook('onSend', async (_request, reply) => void reply.header('x-transaction-id', randomUUID()))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, [error.message]),
  )
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, ['No such address']))
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
}
/** A refusal in REA's shape, one error per sentence. */
export const refuse = (reply: FastifyReply, status: number, details: string[]) =>
  reply.code(status).send({
    errors: details.map((detail) => ({
      status: String(status),
      title: titles[status] ?? 'Internal Server Error',
      detail,
      meta: { transactionId: randomUUID() },
    })),
  })

/** The faults that any call can meet; true when one did, and with it the answer or the lack of one. */
export async function isBroken(request: FastifyRequest, reply: FastifyReply, faults: Faults): Promise<boolean> {
  const slow = faults.take('slow')
  if (slow) await wait((slow.seconds ?? 30) * 1000)
  const fault = faults.take('down', 'rateLimited', 'serverError', 'garbage')
  switch (fault?.kind) {
    case 'down':
      hang(request, reply, 0)
      return true
    case 'rateLimited':
      refuse(reply.header('retry-after', Math.ceil(fault.seconds ?? 1)), 429, ['Too many requests'])
      return true
    case 'serverError':
      refuse(reply, 500, ['Something went wrong'])
      return true
    case 'garbage':
      reply.type('text/html').send('<html><h1>Bad gateway</h1>')
      return true
    default:
      return false
  }
}

/** True when who asks for a report was sent away for a while. */
export function isSentAway(reply: FastifyReply, faults: Faults): boolean {
  const later = faults.take('reportLater')
  if (later) refuse(reply.header('retry-after', Math.ceil(later.seconds ?? 60)), 429, ['Too many requests'])
  return later !== undefined
}

/** Says nothing for a while, then cuts the line. */
export function hang(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  reply.hijack()
  const cut = setTimeout(() => request.raw.socket.destroy(), seconds * 1000)
  request.raw.socket.once('close', () => clearTimeout(cut))
  return reply
}
