import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, catalogue, errorStatus, notFound, type Problem } from '#common/errors.ts'
import { isDiskFull, isTransient } from '../db/failures.ts'

/** Failures leave in one shape; what is not an AppError is our bug, is logged, and says no more than the catalogue. */
export function sendProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(error, request, reply))
}

export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAppError(thrown)
  const status = errorStatus[error.code]
  if (status === 500) request.log.error({ err: thrown }, 'request failed')
  else if (status === 503 && thrown !== error) request.log.warn({ err: thrown }, 'request failed temporarily')
  else request.log.debug({ code: error.code, details: error.extras.details }, 'request refused')
  const { fields, current, source, retryAfterS } = error.extras
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: error.message,
    code: error.code,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(source && { source }),
    requestId: request.id,
  }
  if (retryAfterS) reply.header('retry-after', String(retryAfterS))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((p: unknown) => JSON.stringify(p))
    .send(problem)
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode, message } = error as Partial<FastifyError>
  if (statusCode === 413) return new AppError('too_large', 'The request is too large')
  if (statusCode === 415) return new AppError('unsupported_type', 'Send JSON with content-type application/json')
  if (statusCode === 429) return new AppError('too_many', message ?? 'Too many requests', { retryAfterS: 60 })
  if (statusCode === 503) return new AppError('busy', 'Gable is busy. Try again in a moment', { retryAfterS: 1 })
  // Paths with `..`, backslashes or a NUL that the static files refuse: nothing is there.
  if (code === 'FST_STATIC_FORBIDDEN_PATH' || code === 'ERR_INVALID_ARG_VALUE' || statusCode === 403 || statusCode === 404)
    return notFound()
  if (code?.startsWith('FST_ERR_CTP') || (statusCode === 400 && code !== undefined))
    return new AppError('invalid', 'The body is not valid JSON', { fields: [{ path: '', message: 'not valid JSON' }] })
  // A text with a NUL character: PostgreSQL cannot hold it, and contracts refuse it; this is the net below them.
  if (code === '22021') return new AppError('invalid', 'The text contains characters that can’t be saved. Remove them')
  if (code === '22003') return new AppError('invalid', 'A number is too large. Enter a smaller one')
  if (isDiskFull(error))
    return new AppError('busy', 'The server is out of disk space. Nothing was saved. Contact your system administrator', {
      retryAfterS: 30,
    })
  if (code === '25006')
    return new AppError(
      'busy',
      'The database takes no changes at the moment. Nothing was saved. Contact your system administrator',
      {
        retryAfterS: 30,
      },
    )
  if (isTransient(error))
    return new AppError('busy', 'The database is not available at the moment. Try again shortly', { retryAfterS: 5 })
  return new AppError('internal', catalogue.internal)
}
