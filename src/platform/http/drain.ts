import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The process is about to close: `/readyz` answers 503, and connections are not kept open. */
    draining: { isOn: boolean }
  }
}

/** Prepares a server for `drain`. */
export function closesGently(app: FastifyInstance): void {
  const draining = { isOn: false }
  app.decorate('draining', draining)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header('connection', 'close')
    done()
  })
}

/** A balancer has this long to see that `/readyz` says no, before the port closes; calls that arrive until then are answered. */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.draining.isOn = true
  await sleep(seconds * 1000)
}
