import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const open = new Set<() => void>()

/** Ends every open stream; called before the server closes, or it would wait for them. */
export const endStreams = (app: FastifyInstance) => app.addHook('preClose', async () => [...open].forEach((end) => end()))

/**
 * Turns the reply into a stream of server-sent events. A comment each 15 seconds keeps proxies from closing it. A reader that does not
 * keep up is dropped (it reads everything anew when it comes back), so memory stays bounded.
 */
export function streamEvents(reply: FastifyReply, listen: (send: (event: { type: string }) => void) => () => void): void {
  reply.hijack()
  const raw: ServerResponse = reply.raw
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  raw.write(': open\n\n')
  const stop = listen((event) => {
    if (raw.writableLength > 256_000) end()
    else raw.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  })
  const heartbeat = setInterval(() => raw.write(': here\n\n'), 15_000)
  const end = () => {
    clearInterval(heartbeat)
    stop()
    open.delete(end)
    raw.end()
  }
  open.add(end)
  raw.once('close', end)
}
