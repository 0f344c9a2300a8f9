import { expect, test } from 'vitest'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { passwordOfFeeds, portalWithSandbox } from '../testing.ts'

const { portal, agency, house, work, feedAccount, domainAccount, publishOn, onAccount, files } = await portalWithSandbox()

test('an account has the id its portal wants, and a feed says where its files go', async () => {
  const { me } = await agency()
  const create = (body: object) =>
    me(e.createAccount, { body: { portalType: 'homely', portalAgencyId: 'abc-1', ...body } as never })
  const feed = { protocol: 'sftp', host: 'ftp.portal.example' }
  const wrong = async (body: object, path: string) =>
    await expect(create(body)).rejects.toMatchObject({ status: 400, problem: { fields: [expect.objectContaining({ path })] } })

  await wrong({}, 'feed')
  await wrong({ portalType: 'domain', portalAgencyId: 'ABCDEF' }, 'portalAgencyId')
  await wrong({ portalType: 'REA', portalAgencyId: 'ABCDEF', feed }, 'feed')
  await wrong({ feed: { ...feed, host: 'ftp://portal.example' } }, 'feed.host')
  await wrong({ feed: { ...feed, directory: 'in/../..' } }, 'feed.directory')
  await wrong({ feed: { ...feed, fileName: '{nonsense}.xml' } }, 'feed.fileName')
  expect(await create({ feed })).toMatchObject({
    name: 'Homely',
    transport: 'feed',
    hasCredentials: false,
    environment: 'live',
    feed: { port: null, content: 'listing', profile: '1.64', pictures: 'url' },
  })
})

test('the login of a feed is sealed: it comes out neither by the API nor by the log', async () => {
  const { me } = await agency()
  const account = await feedAccount(me)

  expect(account).toMatchObject({ hasOwnCredentials: true, hasCredentials: true, environment: 'test' })
  const { rows } = await portal.owner.query('select credentials from portal_accounts where id = $1', [account.id])
  expect(String(rows[0].credentials)).not.toContain(passwordOfFeeds)
  expect(portal.logLines.join()).not.toContain(passwordOfFeeds)
})

test('a portal takes only the classes that it shows', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, {}, { portalType: 'rent' })

  await expect(publishOn(me, id, account)).rejects.toMatchObject({
    status: 422,
    problem: { fields: [{ path: 'listingClass', message: expect.stringContaining('rental') }] },
  })
})

test('trying a connection says what is wrong, and remembers the key of the server', async () => {
  const { me, account: rea } = await agency()
  const test = (id: string) => me(e.testAccount, { params: { id } })
  expect(await test(rea.id)).toEqual({ isOk: true, steps: [expect.objectContaining({ name: 'Sign-in', isOk: true })] })
  expect(await test((await domainAccount(me)).id)).toMatchObject({ isOk: true })

  const good = await feedAccount(me)
  expect(await test(good.id)).toMatchObject({ isOk: true, steps: [{ name: 'Address' }, { name: 'Sign-in' }, { name: 'Folder' }] })
  const { items } = await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })
  expect(items.find(({ id }) => id === good.id)?.serverKey).toMatch(/^SHA256:/)

  const wrongPassword = await feedAccount(me, {}, { credentials: { clientId: 'gable', clientSecret: 'wrong' } })
  expect(await test(wrongPassword.id)).toMatchObject({
    isOk: false,
    steps: [{ isOk: true }, { name: 'Sign-in', isOk: false, message: expect.stringContaining('user name and password') }],
  })
  const closed = await feedAccount(me, { directory: 'closed' })
  expect(await test(closed.id)).toMatchObject({
    isOk: false,
    steps: [
      { isOk: true },
      { isOk: true },
      { name: 'Folder', isOk: false, message: expect.stringContaining('save files in closed') },
    ],
  })
  const nobody = await feedAccount(me, { port: 9 })
  expect(await test(nobody.id)).toMatchObject({
    isOk: false,
    steps: [{ isOk: true }, { message: expect.stringContaining('port 9') }],
  })
  const elsewhere = await feedAccount(me, { host: 'nowhere.invalid' })
  expect(await test(elsewhere.id)).toMatchObject({ isOk: false, steps: [{ name: 'Address', isOk: false }] })
  const inside = await feedAccount(me, { host: '127.0.0.2' })
  expect(await test(inside.id)).toMatchObject({
    isOk: false,
    steps: [{ name: 'Address', message: expect.stringContaining('private network') }],
  })
})

test('a paused account sends nothing; what was asked for meanwhile goes out when it goes on', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me)
  const paused = await me(e.updateAccount, { params: { id: account.id }, body: { version: account.version, isPaused: true } })
  await publishOn(me, id, account)
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'queued', nextTryAt: null })

  await me(e.updateAccount, { params: { id: account.id }, body: { version: paused.version, isPaused: false } })
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered' })
  expect(files.listings.filter(({ agencyId }) => agencyId === account.portalAgencyId)).toHaveLength(1)
})
