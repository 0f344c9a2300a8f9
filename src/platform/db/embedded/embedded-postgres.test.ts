import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTimeOf } from '../../process-state.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'gable-pg-'))
chmodSync(folder, 0o755)
const dataDir = join(folder, 'postgres')
let stop: (() => Promise<void>) | undefined
afterAll(async () => {
  await stop?.()
  rmSync(folder, { recursive: true, force: true })
})

test('after a crash it starts although the numbers of its processes now belong to others, and clears up a killed creation', async () => {
  // A number no process has: the largest there can be is 2^22.
  const killed = join(folder, '.postgres.new-9999999')
  mkdirSync(killed)
  const first = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  expect(existsSync(killed)).toBe(false)
  const socketLock = join(first.connection.host, '.s.PGSQL.5432.lock')
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => startTimeOf(postmaster)).toBe('')
  expect(first.isRunning()).toBe(false)
  writeFileSync(socketLock, readFileSync(socketLock, 'utf8').replace(String(postmaster), String(process.pid)))

  const second = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  stop = second.stop

  const client = new pg.Client(second.connection)
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  expect(readdirSync(folder)).toEqual(['postgres'])
})
