// The one row about the installation as a whole.
import type pg from 'pg'
import type { Db } from './db/kysely.ts'

export const readInstallation = (db: Db) =>
  db.selectFrom('installation').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** @returns false when it was claimed before; of two at once, the row's lock lets one through */
export async function claimInstallation(db: Db, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ claimed_at: at })
    .where('id', '=', 1)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** From now on nothing leaves an agency until one of its owners releases it. */
export const markRestored = (client: pg.ClientBase, backupId: string) =>
  client.query('update installation set restored_at = now(), restored_from = $1 where id = 1', [backupId])

/** The demo was cleared on purpose: it is not added again at the next start. */
export const markDemoCleared = (client: pg.ClientBase) =>
  client.query('update installation set demo_cleared_at = now() where id = 1')

export async function isDemoCleared(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from installation where demo_cleared_at is not null')
  return rowCount === 1
}
