import { expect, test } from 'vitest'
import { readXml } from '#formats/reaxml/reaxml.ts'
import { resume, suspend } from '#platform/agencies/agency-states.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, agency, house, work, feedAccount, publishOn, onAccount } = await portalWithSandbox()

/** An account whose listings are fetched from us, and how its reader does it. */
async function pullAccount() {
  const { me, home } = await agency()
  const account = await feedAccount(me, { protocol: 'pull', host: '' }, { portalType: 'website' })
  const fetched = (url = account.pull?.url ?? '') => portal.app.inject({ method: 'GET', url: new URL(url).pathname })
  return { me, home, account, fetched }
}
const namesIn = (body: string) =>
  readXml(Buffer.from(body)).root.children.map(({ attributes, children }) => [
    attributes['status'],
    children.find(({ name }) => name === 'uniqueID')?.text,
  ])

test('a listing lies at the pull address once it is published, and as withdrawn after it was taken down', async () => {
  const { me, account, fetched } = await pullAccount()
  expect(namesIn((await fetched()).body)).toEqual([])
  const { id } = await house(me)
  await publishOn(me, id, account)
  await work()
  const published = await onAccount(me, id, account)
  expect(published).toMatchObject({ state: 'delivered', messages: [] })
  expect((await me(e.events, { params: { id: published.id }, query: {} })).items[0]?.detail).toMatch(/^Ready for .+ to fetch/)
  const answer = await fetched()
  expect(answer.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'private, no-cache' })
  const [[, name] = []] = namesIn(answer.body)
  expect(namesIn(answer.body)).toEqual([['current', expect.any(String)]])

  await me(e.withdraw, { params: { id: published.id } })
  await work()
  expect(namesIn((await fetched()).body)).toEqual([['withdrawn', name]])
  portal.advance(31 * 86_400_000)
  expect(namesIn((await fetched()).body)).toEqual([])
})

test('the account says when its file was last fetched', async () => {
  const { me, account, fetched } = await pullAccount()
  expect(account.pull?.fetchedAt).toBeNull()
  await fetched()
  const { items } = await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })
  expect(items.find(({ id }) => id === account.id)?.pull?.fetchedAt).not.toBeNull()
})

test('portals stay as they are while an agency is suspended: its file is read as before, and nothing is noted', async () => {
  const { me, account, fetched } = await pullAccount()
  const { id } = await house(me)
  await publishOn(me, id, account)
  await work()
  const change = (to: typeof resume) => portal.platform.database.outsideAgencies((db) => to(db, me.agencyId))
  await change((db, agencyId) => suspend(db, agencyId, { at: new Date(), reason: 'Not paid' }))
  portal.platform.outside.refresh()
  const answer = await fetched()
  const { items } = await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })
  await change(resume)
  portal.platform.outside.refresh()

  expect(namesIn(answer.body)).toEqual([['current', expect.any(String)]])
  expect(items.find((one) => one.id === account.id)?.pull?.fetchedAt).toBeNull()
})

test('a paused account refuses to be read, so that the reader keeps what it has', async () => {
  const { me, account, fetched } = await pullAccount()
  await me(e.updateAccount, { params: { id: account.id }, body: { version: account.version, isPaused: true } })
  expect((await fetched()).statusCode).toBe(503)
})

test('a new address makes the old one worthless, and an altered one or one of a deleted account is not found', async () => {
  const { me, account, fetched } = await pullAccount()
  const after = await me(e.updateAccount, {
    params: { id: account.id },
    body: { version: account.version, isPullAddressNew: true },
  })
  expect((await fetched()).statusCode).toBe(404)
  expect((await fetched(after.pull?.url)).statusCode).toBe(200)
  expect((await fetched(`${after.pull?.url.slice(0, -2)}AA`)).statusCode).toBe(404)
  await me(e.removeAccount, { params: { id: account.id } })
  expect((await fetched(after.pull?.url)).statusCode).toBe(404)
})

test('a file server needs a host, and a file that is fetched carries no photos', async () => {
  const { me } = await agency()
  await expect(feedAccount(me, { host: '' })).rejects.toMatchObject({ problem: { fields: [{ path: 'feed.host' }] } })
  await expect(feedAccount(me, { protocol: 'pull', pictures: 'zip' })).rejects.toMatchObject({
    problem: { fields: [{ path: 'feed.pictures' }] },
  })
})
