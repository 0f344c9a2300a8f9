import pg from 'pg'
import { fillLocalitiesWhenEmpty } from '#accounts/addresses/server/gazetteer-import.service.ts'
import type { OpenPlatform } from './platform.ts'

/** The suburbs, at the first start; as the owner, because the application only reads them. */
export async function fillLocalities({ server, platform }: OpenPlatform): Promise<void> {
  const client = new pg.Client(server.owner as pg.ClientConfig)
  await client.connect()
  try {
    const rows = await fillLocalitiesWhenEmpty(client)
    if (rows) platform.log.info({ rows }, 'suburbs added')
  } finally {
    await client.end()
  }
}
