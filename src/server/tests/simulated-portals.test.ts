import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { simulatePortals } from '../simulated-portals.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({}, { own: true })
const { host, port, user, database } = portal.owner.options
const owner = { host, port, user, database } as pg.PoolConfig
const dataDir = mkdtempSync(join(tmpdir(), 'gable-simulated-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const simulate = (environment: Record<string, string>) =>
  simulatePortals(readConfig({ DATA_DIR: dataDir, ...environment }), owner, pino({ level: 'silent' }))

test.each(['0', '65535'])('beside PORT=%s the simulated portals take a free port', async (PORT) => {
  const { url = '', close } = await simulate({ PORT })
  const page = await fetch(url)
  await close?.()

  expect(page.status).toBe(200)
})

test.each([{ DEMO: 'off' }, { HOST: '0.0.0.0' }, { ROLE: 'api' }, { REA_CLIENT_ID: 'ours' }, { DOMAIN_CLIENT_ID: 'ours' }])(
  'nothing is simulated with %o',
  async (environment) => {
    expect(await simulate(environment as unknown as Record<string, string>)).toEqual({})
  },
)

test('nothing is simulated once there is an agency that is no demo', async () => {
  await portal.newAgency()

  expect(await simulate({ PORT: '0' })).toEqual({})
})
