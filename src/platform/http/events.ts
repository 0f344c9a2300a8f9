import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const open = new Set<() => void>()

/** Ends every open stream; called before the server closes, or it would wait for them. */
export const endStreams = (app: FastifyInstance) => app.addHook('preClose', async () => [...open].forEach((end) => end()))

/**
 * Turns the reply into a stream of server-sent events. A comment each 15 seconds keeps proxies from closing it. A reader that does not
 * keep up is dropped (it reads everything anew when it comes back), so memory stays bounded.
 */
export function streamEvents(
  reply: FastifyReply,
  /** @returns what stops the listening */
  listen: (send: (event: { type: string }) => void, end: () => void) => () => void,
): void {
  reply.hijack()
  const raw: ServerResponse = reply.raw
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  let stop: (() => void) | undefined
  // Events of one moment follow each other at once: what comes after the end finds a response that takes nothing any more, and
  // a write there would be an error that nobody catches.
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > 256_000) end()
    else raw.write(text)
  }
  const end = () => {
    clearInterval(heartbeat)
    open.delete(end)
    stop?.()
    raw.end()
  }
  const heartbeat = setInterval(() => write(': here\n\n'), 15_000)
  open.add(end)
  raw.once('close', end)
  raw.on('error', end)
  write(': open\n\n')
  stop = listen((event) => write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`), end)
}
