import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#platform/config.ts'

type Address = Pick<Config, 'HOST' | 'PORT'>

export const portIsTaken = ({ PORT }: Pick<Address, 'PORT'>) =>
  new Error(`port ${PORT} is taken by another program. Stop it, or choose another port: PORT=${PORT + 1} npm start`)
const figuresPortIsTaken = ({ PORT }: Pick<Address, 'PORT'>) =>
  new Error(`port ${PORT} for metrics is taken by another program. Stop it, or choose another METRICS_PORT`)

async function assertFree({ HOST, PORT }: Address, isTaken = portIsTaken): Promise<void> {
  const probe = createServer()
  probe.listen({ host: HOST, port: PORT })
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? isTaken({ PORT }) : error
  })
  probe.close()
  await once(probe, 'close')
}

/** Before a database is created and started for nothing. @throws Error saying what to do */
export async function assertPortsAreFree(config: Pick<Config, 'HOST' | 'PORT' | 'ROLE' | 'METRICS_HOST' | 'METRICS_PORT'>) {
  if (config.ROLE !== 'worker') await assertFree(config)
  const { METRICS_HOST: HOST, METRICS_PORT: first } = config
  if (first === undefined) return
  // The worker beside the API takes the next one.
  for (const PORT of config.ROLE === 'all' ? [first, first + 1] : [first]) await assertFree({ HOST, PORT }, figuresPortIsTaken)
}
