import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#common/errors.ts'
import { buildInfo } from '../build-info.ts'

const open = new Set<() => void>()
/** A browser has one for each tab. */
const maxPerSignIn = 20
const openOf = new Map<string, number>()

/** Ends every open stream; called before the server closes, or it would wait for them. */
export const endStreams = (app: FastifyInstance) => app.addHook('preClose', async () => [...open].forEach((end) => end()))

/**
 * Turns the reply into a stream of server-sent events. A comment each 15 seconds keeps proxies from closing it. A reader that does not
 * keep up is dropped (it reads everything again when it reconnects), so memory stays bounded.
 *
 * @throws AppError too_many when this sign-in has as many streams open as it may
 */
export function streamEvents(
  reply: FastifyReply,
  signIn: string,
  /** @returns what stops the listening */
  listen: (send: (event: { type: string }) => void, end: () => void) => () => void,
): void {
  const before = openOf.get(signIn) ?? 0
  if (before >= maxPerSignIn) throw new AppError('too_many', 'Gable is open in too many tabs. Close some', { retryAfterS: 60 })
  openOf.set(signIn, before + 1)
  reply.hijack()
  const raw: ServerResponse = reply.raw
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Every open page connects again when the server is replaced, and learns here that its screens are not the present ones.
    'x-gable-page': buildInfo().page ?? '',
    connection: 'keep-alive',
  })
  let stop: (() => void) | undefined
  // Events of one moment follow each other at once: what comes after the end finds a response that takes nothing any more, and
  // a write there would be an uncaught error.
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > 256_000) {
      end()
      // It takes nothing, so it would never hear of the end.
      raw.destroy()
    } else raw.write(text)
  }
  const end = () => {
    clearInterval(heartbeat)
    if (open.delete(end)) forget(signIn)
    stop?.()
    raw.end()
  }
  const heartbeat = setInterval(() => write(': here\n\n'), 15_000)
  open.add(end)
  raw.once('close', end)
  raw.on('error', end)
  write(': open\n\n')
  // A caller who has hung up already closes nothing any more.
  if (raw.destroyed) return end()
  stop = listen((event) => write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`), end)
}

function forget(signIn: string): void {
  const left = (openOf.get(signIn) ?? 1) - 1
  if (left > 0) openOf.set(signIn, left)
  else openOf.delete(signIn)
}
