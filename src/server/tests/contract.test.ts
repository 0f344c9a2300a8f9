// Walks every endpoint of the contract, so that a new one cannot be forgotten.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '#common/endpoint.ts'
import { hasSharedData, sharedFile } from '#common/testing/shared-data.ts'
import { newOperator } from '../testing/test-operator.ts'
import { testPortal } from '../testing/test-portal.ts'
import { declarations } from '../declarations.ts'
import { specifiedCalls } from './specified-calls.ts'

const portal = await testPortal()
const endpoints = declarations.endpointGroups.flatMap((f) =>
  Object.entries(f.endpoints).map(([name, e]) => ({ title: `${e.method} ${e.path}`, name, e })),
)
const closed = endpoints.filter(({ e }) => e.access !== 'public' && e.access !== 'operator')
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'
const pathOf = (e: Endpoint, clientId: string) =>
  e.path.replaceAll(/:(\w+)/g, (_, key: string) => (key === 'clientId' ? clientId : someId))
const mine = await (await portal.newAgency()).signIn()
const theirs = await (await portal.newAgency()).signIn()
const { cookie: operator } = await newOperator(portal, 'operator@host.example')
const ask = (e: Endpoint, url: string, token?: string, payload?: unknown) =>
  portal.app.inject({
    method: e.method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}`, cookie: operator }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: payload as object }),
  })

test.each(closed)('$title answers 401 without a token', async ({ e }) => {
  const answer = await ask(e, pathOf(e, mine.agencyId), undefined, e.body ? {} : undefined)

  expect(answer.statusCode).toBe(401)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({
    code: 'unauthenticated',
    detail: 'Invalid credentials',
    requestId: answer.headers['x-request-id'],
  })
})

test.each(closed.filter(({ e }) => e.path.includes(':clientId')))("$title answers 404 to another agency's id", async ({ e }) => {
  expect((await ask(e, pathOf(e, theirs.agencyId), mine.accessToken, e.body ? {} : undefined)).statusCode).toBe(404)
})

test.each(closed.filter(({ e }) => !e.events))('$title answers 404 when another agency is named in the query', async ({ e }) => {
  const answer = await ask(
    e,
    `${pathOf(e, mine.agencyId)}?clientId=${theirs.agencyId}`,
    mine.accessToken,
    e.body ? {} : undefined,
  )

  expect(answer.statusCode).toBe(404)
})

test.each(closed.filter(({ e }) => e.path.includes(':id') && !e.body))(
  '$title answers 404 to an id that is not there',
  async ({ e }) => {
    expect((await ask(e, pathOf(e, mine.agencyId), mine.accessToken)).statusCode).toBe(404)
  },
)

test.each(endpoints.filter(({ e }) => e.path.includes(':id')))('$title answers 400 to an id that is none', async ({ e }) => {
  const answer = await ask(
    e,
    e.path.replaceAll(/:\w+/g, "1'; drop table listings; --"),
    mine.accessToken,
    e.body ? {} : undefined,
  )

  expect(answer.statusCode).toBe(400)
})

const withBody = endpoints.filter(({ e }) => e.body)
test.each(withBody)('$title names every bad field of a wrong body', async ({ e }) => {
  for (const wrong of [[], 'text', 42, null, { version: 'x', listingId: 7, email: [], clientId: undefined }]) {
    const answer = await ask(e, pathOf(e, mine.agencyId), mine.accessToken, JSON.stringify(wrong))
    const parsed = e.body?.safeParse(wrong ?? {})
    if (parsed?.success) continue
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('invalid')
    expect(answer.json().fields.length).toBeGreaterThan(0)
  }
})

test.each(withBody)('$title answers 400 to broken JSON, 415 to another type, 413 to too much', async ({ e }) => {
  const url = pathOf(e, mine.agencyId)
  const headers = { authorization: `Bearer ${mine.accessToken}`, cookie: operator }
  const broken = await portal.app.inject({
    method: e.method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"a":',
  })
  const form = await portal.app.inject({
    method: e.method,
    url,
    headers: { ...headers, 'content-type': 'text/xml' },
    payload: '<a/>',
  })
  const huge = await portal.app.inject({
    method: e.method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: `{"a":"${'x'.repeat((e.bodyLimitBytes ?? 1_000_000) + 10)}"}`,
  })

  expect([broken.statusCode, form.statusCode, huge.statusCode]).toEqual([400, 415, 413])
})

test.each(withBody)('$title refuses text that cannot be stored, by name', async ({ e }) => {
  const answer = await ask(e, pathOf(e, mine.agencyId), mine.accessToken, '{"headline":"a\\u0000b","email":"\\ud800"}')

  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual(expect.arrayContaining([{ path: 'headline', message: expect.stringContaining('NUL') }]))
})

test('every call of the specification is served with exactly its method and path', () => {
  const served = new Set(endpoints.map(({ e }) => `${e.method} ${e.path.replaceAll(/:\w+/g, '{}')}`))

  expect(specifiedCalls.filter((call) => !served.has(call))).toEqual([])
})

test.runIf(hasSharedData)('the list of these calls is complete (needs ../shared)', () => {
  const text = readFileSync(sharedFile('../spec.txt'), 'utf8')
  const calls = [...text.matchAll(/(GET|POST|PUT|DELETE|GET\/PUT\/DELETE) (\/(?:api|users)\/[\w/{}-]+)/g)].flatMap(
    ([, methods, path]) => (methods ?? '').split('/').map((m) => `${m} ${path?.replaceAll(/\{\w+\}/g, '{}')}`),
  )

  expect([...new Set(calls)].toSorted()).toEqual(specifiedCalls.toSorted())
})

test('the published document describes every call', async () => {
  const document = (await portal.app.inject('/api/openapi.json')).json()

  expect(document.openapi).toBe('3.1.1')
  for (const { e } of endpoints)
    expect(document.paths[e.path.replaceAll(/:(\w+)/g, '{$1}')]?.[e.method.toLowerCase()]).toBeDefined()
  expect((await portal.app.inject('/api/docs')).body).toContain('/api/listinger/create')
})
