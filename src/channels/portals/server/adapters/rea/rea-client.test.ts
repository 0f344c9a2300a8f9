import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPortalSandbox } from '../../../sandbox/portal-sandbox.ts'
import { PortalTrouble } from '../portal-adapter.ts'
import { callRea } from './rea-client.ts'
import { fieldOf } from './rea-fields.ts'
import { readRefusal, readReport } from './rea-report.ts'

const sandbox = await startPortalSandbox({ credentials: { clientId: 'id', clientSecret: 'secret' } })
afterAll(() => sandbox.close())
beforeEach(() => sandbox.faults.clear())

const connection = {
  baseUrl: sandbox.url,
  authUrl: sandbox.url,
  portalType: 'REA' as const,
  portalAgencyId: 'ABCDEF',
  feed: null,
  serverKey: null,
  allowPrivate: [],
  pictureOf: async () => Buffer.alloc(0),
  credentials: { clientId: 'id', clientSecret: 'secret' },
  now: () => new Date(),
  signal: new AbortController().signal,
  log: pino({ level: 'silent' }),
  timeoutMs: 5000,
}
const ask = (changes: object = {}) => callRea({ ...connection, ...changes }, { method: 'GET', path: '/listing/v1/upload/none' })

test('an answer that does not come in time is given up and tried later', async () => {
  await ask()
  sandbox.faults.add({ kind: 'slow', seconds: 3 })

  await expect(ask({ timeoutMs: 150 })).rejects.toMatchObject({
    kind: 'later',
    message: expect.stringContaining('took too long to respond'),
  })
})

test('a portal that is not there is tried later', async () => {
  await expect(ask({ baseUrl: 'http://127.0.0.1:9' })).rejects.toMatchObject({ kind: 'later' })
})

test('credentials that are not good are for somebody to mend', async () => {
  const failed = ask({ credentials: { clientId: 'id', clientSecret: 'wrong' } })

  await expect(failed).rejects.toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('Check them in Portals, Accounts'),
  })
})

test('one token serves many calls, and is asked for again before it ends', async () => {
  let now = Date.now() + 5_000_000 // later than the tokens of the other tests
  let tokens = 0
  const counting = { ...connection, now: () => new Date(now) }
  const original = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith('/oauth/token')) tokens++
    return original(input, init)
  }
  try {
    await Promise.all(Array.from({ length: 5 }, () => callRea(counting, { method: 'GET', path: '/listing/v1/upload/none' })))
    expect(tokens).toBe(1)
    await callRea(counting, { method: 'GET', path: '/listing/v1/upload/none' })
    expect(tokens).toBe(1)
    now += 3_599_000 - 30_000
    await callRea(counting, { method: 'GET', path: '/listing/v1/upload/none' })
    expect(tokens).toBe(2)
  } finally {
    globalThis.fetch = original
  }
})

test('a worker that is asked to stop does not blame the portal', async () => {
  sandbox.faults.add({ kind: 'slow', seconds: 1 })
  const error: unknown = await ask({ signal: AbortSignal.timeout(30), timeoutMs: 5_000 }).catch((e: unknown) => e)

  expect(error).not.toBeInstanceOf(PortalTrouble)
})

test.each([
  ['features.ductedCooling', 'features'],
  ['features.bedrooms', 'bedrooms'],
  ['address.postcode', 'address.postcode'],
  ['price.@display', 'priceCents'],
  ['objects.img.3', 'media'],
  ['listingAgent.email', 'agents'],
  ['something.new', null],
  [null, null],
])('REA names %s, we mend %s', (reaField, field) => {
  expect(fieldOf(reaField)).toBe(field)
})

test("the documentation's own report, new with an error on one field, is on the portal with that error", () => {
  const report = {
    uploadId: 'x',
    progress: 'COMPLETED',
    result: 'NEW',
    listingId: 123,
    issues: {
      warnings: [],
      errors: [{ type: 'x', field: 'features.ductedCooling', messages: ['Invalid value'], helpCentreUrl: '' }],
    },
  }
  expect(readReport({ status: 200, text: JSON.stringify(report) })).toEqual({
    kind: 'done',
    outcome: 'there',
    portalListingId: '123',
    messages: [{ severity: 'error', field: 'features', message: 'Invalid value', source: 'realestate.com.au' }],
  })
})

test.each(['', 'null', '[]', '{"progress":"MAYBE"}', '<html>'])('a report that reads %j is none', (text) => {
  expect(() => readReport({ status: 200, text })).toThrow(PortalTrouble)
})

test('a refused file names the field when its place is one of ours', () => {
  const text = JSON.stringify({
    errors: [{ detail: '/propertyList/residential/address/postcode: bad' }, { title: 'Bad Request' }],
  })
  expect(readRefusal({ status: 400, text })).toMatchObject([
    { field: 'address.postcode' },
    { field: null, message: 'Bad Request' },
  ])
  expect(readRefusal({ status: 413, text: 'nothing' })).toMatchObject([{ message: 'The listing is too large for the portal' }])
})
