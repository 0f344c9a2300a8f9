// Starts of the program on a data folder whose secret.key is missing or damaged, with a database of the user's.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { cloneDatabase, dropDatabase } from '../../testing/databases.ts'
import { templateName } from '../../testing/test-template.ts'

const root = join(import.meta.dirname, '../../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'gable-key-'))
const owner = inject('server')
const name = `key_file_${process.pid}`
let url = ''
beforeAll(async () => {
  const { host, port, user } = await cloneDatabase(owner, templateName, name)
  url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`
})
afterAll(async () => {
  await dropDatabase(owner, name)
  rmSync(dataDir, { recursive: true, force: true })
})
const knownKey = async (fingerprint: string | null) => {
  const client = new pg.Client({ ...owner, database: name } as pg.ClientConfig)
  await client.connect()
  await client.query('update installation set key_fingerprint = $1 where id = 1', [fingerprint])
  await client.end()
}
const newFolder = (called: string) => {
  const folder = join(dataDir, called)
  mkdirSync(folder)
  return folder
}

/** Starts that are expected to be refused. `most` limits the size of files, as a full disk does. */
async function start(folder: string, { most = '' } = {}): Promise<{ code: number; said: string }> {
  const limit = most && `ulimit -f ${most};`
  const child = spawn('sh', ['-c', `${limit} exec "$0" src/server/main.ts`, process.execPath], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: url, ROLE: 'api', PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece
      // A start that should have been refused does not go on for the whole time of the test.
      if (said.includes('is running at')) child.kill('SIGTERM')
    })
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test.each([
  ['an empty one', ''],
  ['half of one', 'x'.repeat(31)],
])('a start refuses a secret.key that was not written completely: %s', async (kind, text) => {
  const folder = newFolder(kind.replaceAll(' ', '-'))
  writeFileSync(join(folder, 'secret.key'), text)
  await knownKey(null)

  const { code, said } = await start(folder)

  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/secret\.key .* not written completely\. Bring it back/),
  })
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(text)
})

test('a start on a full disk leaves no part of a key behind', async () => {
  const folder = newFolder('full')
  await knownKey(null)

  const { code } = await start(folder, { most: '0' })

  expect(code).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('a start without secret.key writes no new one where the database was set up with a key', async () => {
  const folder = newFolder('missing')
  await knownKey('the key of the installation')

  const { code, said } = await start(folder)

  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/there is no secret\.key in .* Bring it back/) })
  expect(readdirSync(folder)).toEqual([])
})
