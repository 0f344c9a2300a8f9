import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installationEndpoints } from '#workspace/installation/installation.contract.ts'
import { packageRoot } from '#platform/package-root.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()
const url = await portal.address()
const stream = new AbortController()
afterAll(() => stream.abort())

test('anyone can read which version runs, and nothing else', async () => {
  const answer = await portal.app.inject({ url: installationEndpoints.version.path })

  expect(answer.statusCode).toBe(200)
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  expect(answer.json()).toEqual({
    version,
    commit: null,
    page: expect.toBeOneOf([null, expect.stringMatching(/^[0-9a-f]{12}$/)]),
  })
})

test('the live stream says which screens the server has, as the page itself does', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { page } = (await portal.app.inject({ url: '/api/version' })).json() as { page: string | null }

  const live = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${me.accessToken}` },
    signal: stream.signal,
  })

  expect(live.headers.get('x-gable-page')).toBe(page ?? '')
  if (page) expect(await (await fetch(`${url}/login`)).text()).toContain(`"version":"${page}"`)
})
