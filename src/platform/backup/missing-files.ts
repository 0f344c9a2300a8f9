import pg from 'pg'
import type { BackupStore } from './backup-store.ts'

const atOnce = 5000
const hexOf = /\/([0-9a-f]{64})(?:\.age)?$/

/** Looks for every file that the backup should have, for the price of a list. @returns keys of those that are not there */
export async function missingFiles(
  store: BackupStore,
  database: pg.ClientConfig,
): Promise<{ looked: number; missing: string[] }> {
  const there = new Set<string>()
  for await (const { name } of store.list('blobs/')) {
    const hex = hexOf.exec(name)?.[1]
    if (hex) there.add(hex)
  }
  const missing: string[] = []
  const client = new pg.Client(database)
  await client.connect()
  try {
    let [after, looked] = ['', 0]
    for (;;) {
      const { rows } = await client.query<{ key: string; hex: string }>(
        `select key, encode(sha256, 'hex') as hex from backup_files
         where removed_at is null and shipped_at is not null and key > $1 order by key limit $2`,
        [after, atOnce],
      )
      missing.push(...rows.filter(({ hex }) => !there.has(hex)).map(({ key }) => key))
      looked += rows.length
      if (rows.length < atOnce) return { looked, missing }
      after = rows.at(-1)?.key ?? ''
    }
  } finally {
    await client.end()
  }
}
