// The matrix of the contract: every endpoint against every kind of caller that must be refused. Declared endpoints are included automatically.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { isAnyUser } from '#common/endpoint.ts'
import { permissions } from '#common/permissions.ts'
import { declarations } from '../declarations.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { noteFileEndpoints } from '#workflow/notes/note-files.contract.ts'
import { requestWith, textFieldsOf } from '../testing/patterns/sample-input.ts'
import { expectQuietLog } from '../testing/fill/quiet-log.ts'
import { testPortal } from '../testing/test-portal.ts'
import { fillAgency } from '../testing/fill/fill-agency.ts'
import { callWith, isCalledInTurn, leaksOf, recordsFor, rowsOf } from '../testing/fill/rows-of.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const all = declarations.endpointGroups.flatMap(({ endpoints }) =>
  Object.values(endpoints).map((e) => ({ title: `${e.method} ${e.path}`, e })),
)
const closed = all.flatMap(({ title, e }) =>
  e.access === 'public' || e.access === 'operator' ? [] : [{ title, e, access: e.access }],
)
const operators = all.filter(({ e }) => e.access === 'operator')
const guarded = closed.filter(({ access }) => !isAnyUser(access.permission))
const word = 'Zzforeign'
const [mine, theirs] = [await portal.newAgency(), await portal.newAgency()]
const [owner, stranger] = [await mine.signIn(), await theirs.signIn()]
const own = await fillAgency(portal, owner, 'Ownwords')
const foreign = await fillAgency(portal, stranger, word)
// One after the other in one transaction each: what they create can queue work, which changes rows later.
await portal.runJobs()
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'

test('every endpoint says who may call it, and with a permission that exists', () => {
  expect(all.length).toBeGreaterThan(120)
  for (const { access } of guarded) expect(permissions).toContain(access.permission)
  const open = all.filter(({ e }) => e.access === 'public').map(({ title }) => title)
  expect(open.toSorted()).toEqual([
    // Name, logo and colour of an agency for its own sign-in page, and whether an installation is still to be claimed.
    'GET /api/branding/face/:slug',
    // By a secret address, of which only a hash is kept; for programs that know no sign-in.
    'GET /api/calendar/feed/:secret',
    // REAXML of an account by a signed address, for websites that fetch it.
    'GET /api/portal_feeds/:ticket',
    // A portal asks whether the address knows its code, and calls with a signature over the bytes of its body.
    'GET /api/portal_webhooks/domain/:hook',
    'GET /api/setup',
    // Which version runs, for monitoring.
    'GET /api/version',
    // Fonts of the public pages.
    'GET /fonts/:name',
    // What an agency has published.
    'GET /p/:slug',
    'GET /p/:slug/:post',
    'GET /p/:slug/embed.js',
    'GET /p/:slug/feed.json',
    'GET /p/:slug/listings',
    'GET /p/:slug/listings.json',
    'GET /p/:slug/listings.rss',
    'GET /p/:slug/listings/:ref',
    'GET /p/:slug/open-homes.ics',
    'GET /p/:slug/reviews.html',
    'GET /p/:slug/reviews.json',
    'GET /p/:slug/robots.txt',
    'GET /p/:slug/rss.xml',
    'GET /p/:slug/sitemap.xml',
    'GET /p/:slug/snippet.html',
    'POST /api/auth/accept-invitation',
    'POST /api/auth/forgot-password',
    'POST /api/auth/invitation',
    'POST /api/auth/login',
    'POST /api/auth/login/code',
    'POST /api/auth/login/passkey',
    'POST /api/auth/login/passkey/options',
    'POST /api/auth/refresh',
    'POST /api/auth/reset-password',
    // With the signed link that was mailed to a client: it opens one review of one sale.
    'POST /api/client_review/answer',
    'POST /api/client_review/decline',
    'POST /api/client_review/open',
    // By a link that the command line made, and by password and code.
    'POST /api/operate/activate',
    'POST /api/operate/begin',
    'POST /api/operate/sign-in',
    'POST /api/portal_webhooks/domain/:hook',
    'POST /api/portal_webhooks/rea/:hook',
    // Asks for the key that the console printed.
    'POST /api/setup',
    // By a signed address: the provider of SMS brings replies and reports.
    'POST /api/sms/hooks/:hook',
  ])
})

test.each(closed)('$title: nobody without a token, or with a cookie alone', async ({ e }) => {
  const url = e.path.replaceAll(/:\w+/g, someId)
  const cookie = `accessToken=${owner.accessToken}; authorization=${encodeURIComponent(`Bearer ${owner.accessToken}`)}`
  for (const headers of [{}, { cookie }]) {
    const answer = await portal.app.inject({ method: e.method, url, headers })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test.each(operators)('$title: no user of an agency, however they send their token', async ({ e }) => {
  const url = e.path.replaceAll(/:\w+/g, someId)
  for (const headers of [
    {},
    { authorization: `Bearer ${owner.accessToken}` },
    { cookie: `gable_operator=${owner.accessToken}` },
    { cookie: `gable_operator=${'A'.repeat(43)}` },
  ])
    expect((await portal.app.inject({ method: e.method, url, headers })).statusCode).toBe(401)
})

// One role per permission: everything but it.
const without = new Map<string, Awaited<ReturnType<typeof mine.signIn>>>()
for (const permission of new Set(guarded.map(({ access }) => access.permission)))
  without.set(permission, await mine.signIn(permissions.filter((one) => one !== permission)))
const readOnly = await mine.signIn('readOnly')

test.each(guarded)('$title: a role with everything but its permission is refused', async ({ e, access }) => {
  const lesser = without.get(access.permission)
  if (!lesser) throw new Error('no such role')
  const answer = await callWith(portal, lesser, e, own['listing'] ?? '')

  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'forbidden' })
})

const changing = guarded.filter(({ access }) => /write|manage|publish|erase|import|export|retry/.test(access.permission))
test.each(changing)('$title: refused to who may only read', async ({ e }) => {
  expect((await callWith(portal, readOnly, e, own['listing'] ?? '')).statusCode).toBe(403)
})

// Last use of this user: the demand takes their rights away.
test('while a demanded second factor is missing, a user may set one up and sign out, and nothing else', async () => {
  const agency = await portal.newAgency()
  const late = await agency.signIn()
  await portal.owner.query('update agencies set demands_second_factor = true where id = $1', [agency.id])
  portal.platform.live.publish(agency.id, { type: 'userChanged', id: late.userId })
  const beforeFactor = closed.filter(({ access }) => access.permission === 'session').map(({ title }) => title)
  expect(beforeFactor.filter((title) => !/ \/api\/(auth|appearance|user\/get|events)/.test(title))).toEqual([])
  for (const { title, e, access } of closed.filter(({ access }) => access.permission !== 'session')) {
    const answer = await callWith(portal, late, e, someId)
    expect(`${title}: ${answer.statusCode}`).toBe(`${title}: 403`)
    expect(answer.json(), access.permission).toMatchObject({ detail: expect.stringContaining('two-factor') })
  }
})

const reachable = closed.filter(({ e }) => isCalledInTurn(e))
// The kinds that most calls are about; foreign-ids.slow.test.ts tries all of them nightly.
const central = ['agency', 'contact', 'listing', 'media', 'appraisal', 'agent', 'user', 'open', 'task', 'enquiry', 'campaign']
test("with another agency's ids in every place no call reads or changes one of their rows", { timeout: 240_000 }, async () => {
  const before = await rowsOf(portal, stranger.agencyId)
  const records = Object.fromEntries(central.map((kind) => [kind, foreign[kind] ?? expect.fail(`no ${kind} to try`)]))
  const leaks = await leaksOf(
    portal,
    owner,
    word,
    reachable.map(({ e }) => e),
    records,
  )
  await portal.runJobs()

  expect(leaks).toEqual([])
  expect(await rowsOf(portal, stranger.agencyId)).toEqual(before)
})

/** Every place that takes a storage key, a path or an address. */
const keyFields = all.flatMap(({ e }) => textFieldsOf(e)).filter(({ name }) => /(key|path|file|ur[li]|href|src)$/i.test(name))

test('a storage key is one that the server made, in every contract', () => {
  const keys = keyFields.filter(({ name, e }) => /^key$/i.test(name) && e.path !== '/api/setup')
  expect(keys.length).toBeGreaterThan(4)
  for (const { title, pattern } of keys) expect(pattern, title).toMatch(/^\^(uploads|notes|authorities|diligence)\\?\//)
})

test("with paths to another agency's files in every key, path and address, none of them is read, changed or removed", {
  timeout: 240_000,
}, async () => {
  const put = async (call: typeof stranger, endpoint: typeof pictureEndpoints.presign | typeof noteFileEndpoints.presign) => {
    const { url, key } = await call(endpoint, { query: { fileName: 'secret.pdf', fileType: 'application/pdf' } })
    const payload = Buffer.from(`%PDF-1.7 ${word} %%EOF`)
    await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'application/pdf' }, payload })
    return key
  }
  const [attached, waiting, ofNote] = [
    await put(stranger, pictureEndpoints.presign),
    await put(stranger, pictureEndpoints.presign),
    await put(stranger, noteFileEndpoints.presign),
  ]
  const document = { key: attached, listingId: foreign['listing'] ?? '', fileName: 'secret.pdf', kind: 'document' } as const
  const { id } = await stranger(mediaEndpoints.create, { body: document })
  await stranger(mediaEndpoints.update, { params: { id }, body: { isPublished: true } })
  await stranger(noteFileEndpoints.add, { body: { key: ofNote, fileName: 'secret.pdf' } })
  await portal.runJobs()
  const files = join(portal.config.DATA_DIR, 'files')
  const tree = () =>
    readdirSync(files, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => relative(files, join(one.parentPath, one.name)))
      .toSorted()
  const theirFiles = tree()
  const published = theirFiles.find((path) => path.startsWith('public/')) ?? expect.fail('nothing is published')
  const hostile = [attached, waiting, ofNote, published].flatMap((path) => [
    path,
    ...['uploads', 'notes'].flatMap((folder) => [
      `${folder}/${mine.id}/../../${path}`,
      `${folder}/${mine.id}/..\\..\\${path.replaceAll('/', '\\')}`,
      `${folder}/${mine.id}/%2e%2e/%2e%2e/${path}`,
      `${folder}/${mine.id}/./../../${path}`,
      `${folder}/${mine.id}//../../${path}`,
    ]),
  ])
  const before = await rowsOf(portal, stranger.agencyId)
  const leaks: string[] = []
  for (const field of keyFields)
    for (const path of hostile) {
      const { headers, ...request } = requestWith(field, path, { id: own['listing'] ?? '', clientId: mine.id })
      const answer = await portal.app.inject({
        ...request,
        headers: { ...headers, authorization: `Bearer ${owner.accessToken}` },
      })
      if (/^key$/i.test(field.name) && answer.statusCode < 400) leaks.push(`${field.title} takes ${path}`)
      if (answer.statusCode >= 500) leaks.push(`${field.title} answers ${answer.statusCode} to ${path}`)
      for (const [address] of answer.body.matchAll(/\/files\/[^"]{1,400}/g)) leaks.push(`${field.title} hands out ${address}`)
    }
  await portal.runJobs()

  expect(leaks).toEqual([])
  expect(tree().filter((path) => theirFiles.includes(path))).toEqual(theirFiles)
  expect(await rowsOf(portal, stranger.agencyId)).toEqual(before)
})

const scoped = permissions.filter(
  (one) => !one.endsWith('.office') && one !== 'contacts.read.private' && !/^(users|roles)\.manage$/.test(one),
)
test('in agent scope nobody changes or reads a record of a colleague', { timeout: 240_000 }, async () => {
  const agent = await mine.signIn(scoped)
  const kinds = ['listing', 'contact', 'note', 'task', 'preference']
  const records = Object.fromEntries(kinds.map((kind) => [kind, own[kind] ?? expect.fail(`no ${kind} to try`)]))
  const tables = [
    ...['listings', 'listing_agents', 'listing_media', 'contacts', 'contact_agents', 'contact_tags', 'preferences', 'notes'],
    ...['tasks', 'task_assignees', 'publications'],
  ]
  const keep = (rows: Record<string, string>) =>
    tables.map((table) => (rows[table] ?? '').split('\n').filter((row) => Object.values(own).some((id) => row.includes(id))))
  const before = keep(await rowsOf(portal, agent.agencyId))
  const leaks: string[] = []
  for (const { title, e, access } of reachable.filter(({ access }) => access.scope === 'records'))
    for (const [kind, id] of recordsFor(agent, e, records)) {
      const answer = await callWith(portal, agent, e, id)
      if (answer.body.replaceAll(id, '').includes('Ownwords') && !isAnyUser(access.permission))
        leaks.push(`${title} with a colleague's ${kind} says ${answer.body.slice(0, 300)}`)
    }
  await portal.runJobs()

  expect(leaks).toEqual([])
  expect(keep(await rowsOf(portal, agent.agencyId))).toEqual(before)
})

test('neither words of people nor secrets stand in the log of all this', () =>
  expectQuietLog(portal, [owner], [word, 'Ownwords']))

test('after ten minutes every call refuses the old token', async () => {
  portal.advance(11 * 60_000)
  for (const { title, e } of closed) expect((await callWith(portal, owner, e, someId)).statusCode, title).toBe(401)
})
