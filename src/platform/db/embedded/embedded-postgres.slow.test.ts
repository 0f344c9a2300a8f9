import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTimeOf } from '../../process-state.ts'
import { nativeDir } from './binaries.ts'
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

test('programs of another build of PostgreSQL 18 are used, and those of another version are refused before anything is made', async () => {
  const root = mkdtempSync(join(tmpdir(), 'gable-pg-bin-'))
  chmodSync(root, 0o755)
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const older = join(root, 'older')
  mkdirSync(older, { mode: 0o755 })
  for (const tool of ['postgres', 'pg_ctl', 'initdb'])
    writeFileSync(join(older, tool), '#!/bin/sh\necho "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"\n', { mode: 0o755 })
  const start = (bin: string) => startEmbeddedPostgres({ dataDir: join(root, 'postgres'), settings: { fsync: 'off' }, bin })

  await expect(start(older)).rejects.toThrow(/PG_BIN: .*older is PostgreSQL 15\.18, and the data of Gable is of PostgreSQL 18/)
  await expect(start(root)).rejects.toThrow(/PG_BIN: there is no postgres in/)
  expect(existsSync(join(root, 'postgres'))).toBe(false)

  // The same programs in another folder, as a package of the system would bring them.
  cpSync(nativeDir(), join(root, 'native'), { recursive: true, verbatimSymlinks: true })
  const own = await start(join(root, 'native/bin'))
  const postmaster = readFileSync(join(root, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  expect(readlinkSync(`/proc/${postmaster}/exe`)).toBe(join(root, 'native/bin/postgres'))
  await own.stop()
})
