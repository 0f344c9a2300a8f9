import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#platform/config.ts'

type Address = Pick<Config, 'HOST' | 'PORT'>

export const portIsTaken = ({ PORT }: Address) =>
  new Error(`port ${PORT} is taken by another program. Stop it, or choose another port: PORT=${PORT + 1} npm start`)

/** Before a database is created and started for nothing. @throws Error saying what to do */
export async function assertPortIsFree({ HOST, PORT }: Address): Promise<void> {
  const probe = createServer()
  probe.listen({ host: HOST, port: PORT })
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portIsTaken({ HOST, PORT }) : error
  })
  probe.close()
  await once(probe, 'close')
}
