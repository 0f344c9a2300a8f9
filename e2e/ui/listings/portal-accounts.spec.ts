// Accounts of the agency at portals: added, tried, called back by the portal; and the consent for enquiries at Domain.
import type { Page } from '@playwright/test'
import { domainEndpoints } from '../../../src/channels/enquiries/domain.contract.ts'
import { type PortalAccount, PortalOffer } from '../../../src/channels/portals/portal-accounts.contract.ts'
import { portalEndpoints } from '../../../src/channels/portals/portals.contract.ts'
import { Kept } from '../kit/kept.ts'
import { anAccount, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { agencyId, answerOf, expect, gate, sampleOf, test } from '../kit/test.ts'

const offers = [
  sampleOf(PortalOffer, { portalType: 'REA', name: 'realestate.com.au', transport: 'rea', hasCredentials: true }),
  sampleOf(PortalOffer, { portalType: 'homely', name: 'Homely', transport: 'feed', agencyIdKey: 'HomelyAgentId' }),
  sampleOf(PortalOffer, { portalType: 'domain', name: 'Domain', transport: 'domain', hasCredentials: true }),
]
function serveAccounts(api: StandIn, first: readonly PortalAccount[] = []) {
  const all = first.map((account) => new Kept(api, 'portalAccount', account))
  api
    .on(portalEndpoints.offers, offers)
    .on(portalEndpoints.accounts, () => pageOf(all.map(({ now }) => now)))
    .on(portalEndpoints.createAccount, ({ body: { portalType, portalAgencyId } }) => {
      const name = offers.find((offer) => offer.portalType === portalType)?.name ?? ''
      const made = new Kept(api, 'portalAccount', anAccount({ id: 60 + all.length, portalType, portalAgencyId, name }))
      all.push(made)
      return made.now
    })
}
const list = (page: Page) => page.getByRole('list', { name: 'Portal accounts' })
const formOf = (page: Page) => page.getByRole('region', { name: 'Add portal account' })
async function add(page: Page, portal: string, agency: string) {
  await page.getByRole('main').getByRole('button', { name: 'Add account' }).click()
  await formOf(page).getByRole('combobox', { name: 'Portal' }).click()
  await page.getByRole('option', { name: new RegExp(`^${portal}`) }).click()
  await formOf(page).getByLabel('Agency ID').fill(agency)
  return formOf(page).getByRole('button', { name: 'Add account' })
}

test('an account at a portal with an API needs the agency’s id there and no more', async ({ open, api }) => {
  serveAccounts(api)
  const page = await open('/portals/accounts')
  await (await add(page, 'realestate.com.au', 'QPABCD')).click()
  await expect(list(page)).toContainText('QPABCD')
  const { body } = await api.called(portalEndpoints.createAccount)
  expect(body).toMatchObject({ portalType: 'REA', portalAgencyId: 'QPABCD' })
  expect(body).not.toHaveProperty('feed')
  expect(body.credentials ?? null).toBeNull()
})

test('an account of a feed says where its files go, and its login', gate, async ({ open, api }) => {
  serveAccounts(api)
  const page = await open('/portals/accounts')
  const save = await add(page, 'Homely', 'feed-1')
  const form = formOf(page)
  await form.getByLabel('Host').fill('ftp.portal.example')
  await form.getByLabel('Port', { exact: true }).fill('2222')
  await form.getByLabel('User name').fill('gable')
  await form.getByRole('textbox', { name: 'Password' }).fill('of-the-feed')
  await save.click()
  await expect(list(page)).toContainText('feed-1')
  const { body } = await api.called(portalEndpoints.createAccount)
  expect(body).toMatchObject({
    ...{ portalType: 'homely', portalAgencyId: 'feed-1' },
    feed: { protocol: 'sftp', host: 'ftp.portal.example', port: 2222 },
    credentials: { clientId: 'gable', clientSecret: 'of-the-feed' },
  })
})

test('an account that is fetched from needs no server, shows its address, and gets another when asked', async ({ open, api }) => {
  const pull = { url: 'https://gable.example/api/portal_feeds/secret-one', fetchedAt: null }
  const account = new Kept(api, 'portalAccount', anAccount({ name: 'Homely', portalAgencyId: 'feed-1', pull }))
  serveAccounts(api)
  api
    .on(portalEndpoints.createAccount, () => account.now)
    .on(portalEndpoints.updateAccount, ({ body: { version } }) =>
      account.save({ version, pull: { url: 'https://gable.example/api/portal_feeds/secret-two', fetchedAt: null } }),
    )
  const page = await open('/portals/accounts')
  const save = await add(page, 'Homely', 'feed-1')
  await formOf(page).getByRole('combobox', { name: 'Protocol' }).click()
  await page.getByRole('option', { name: 'Pull: it fetches from Gable' }).click()
  await expect(formOf(page).getByLabel('Host')).toHaveCount(0)
  await expect(formOf(page).getByLabel('User name')).toHaveCount(0)
  api.on(portalEndpoints.accounts, () => pageOf([account.now]))
  await save.click()
  await expect(list(page).locator('code')).toHaveText(pull.url)
  await expect(list(page)).toContainText('Not fetched yet')
  expect((await api.called(portalEndpoints.createAccount)).body.feed).toMatchObject({ protocol: 'pull', pictures: 'url' })

  await list(page).getByRole('button', { name: 'Replace address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace address' }).click()
  await expect(list(page).locator('code')).toHaveText(/secret-two$/)
  expect((await api.called(portalEndpoints.updateAccount)).body).toEqual({ version: 1, isPullAddressNew: true })
})

test('a connection that is tried says step by step what works and what does not', async ({ open, api }) => {
  serveAccounts(api, [anAccount({ name: 'Homely', portalAgencyId: 'feed-1' })])
  const steps = [
    { name: 'Address', isOk: true, message: 'The server answers.' },
    { name: 'Sign-in', isOk: false, message: 'The password is wrong.' },
  ]
  api.on(portalEndpoints.testAccount, { isOk: false, steps })
  const page = await open('/portals/accounts')
  await page.getByRole('button', { name: 'Test Homely feed-1' }).click()
  const results = page.getByRole('list', { name: 'Test results' }).getByRole('listitem')
  await expect(results.filter({ hasText: 'The server answers.' }).getByRole('img', { name: 'Works' })).toBeVisible()
  await expect(results.filter({ hasText: 'The password is wrong.' }).getByRole('img', { name: 'Failed' })).toBeVisible()
})

const hook = { url: 'https://gable.example/api/portal_webhooks/domain/a.b', needsSecret: true, hasSecret: false }
const domain = (webhook: Partial<NonNullable<PortalAccount['webhook']>> = {}) =>
  anAccount({
    ...{ portalType: 'domain', name: 'Domain', portalAgencyId: '22473', transport: 'domain' },
    webhook: { ...hook, isReachable: true, calledAt: null, refusedAt: null, refusal: null, ...webhook },
  })

test('Domain is given the address to call, and its code is saved and not shown again', async ({ open, api }) => {
  const account = new Kept(api, 'portalAccount', domain())
  serveAccounts(api)
  api
    .on(portalEndpoints.accounts, () => pageOf([account.now]))
    .on(portalEndpoints.updateAccount, ({ body: { version } }) =>
      account.save({ version, webhook: { ...domain().webhook, hasSecret: true } as PortalAccount['webhook'] }),
    )
  const page = await open('/portals/accounts')
  await page.getByRole('button', { name: 'Edit Domain 22473' }).click()
  const region = page.getByRole('region', { name: 'Webhook for Domain 22473' })
  await expect(region.locator('code')).toHaveText(hook.url)
  const code = region.getByLabel('Verification code')
  await code.fill('vfy_of_domain')
  await region.getByRole('button', { name: 'Save code' }).click()
  await expect(region.getByText('Saved. A new code replaces it')).toBeVisible()
  await expect(code).toHaveValue('')
  expect((await api.called(portalEndpoints.updateAccount)).body).toEqual({ version: 1, webhookSecret: 'vfy_of_domain' })
})

const calledAt = '2026-11-24T22:55:00.000Z'
test('a call of a portal that was rejected is said at its account', async ({ open, api }) => {
  serveAccounts(api, [domain({ refusedAt: calledAt, refusal: 'its signature is wrong' })])
  const page = await open('/portals/accounts')
  await expect(list(page)).toContainText('A webhook call was rejected 5 min ago: its signature is wrong.')
})

test('an account says when its portal last called', async ({ open, api }) => {
  serveAccounts(api, [domain({ hasSecret: true, calledAt })])
  const page = await open('/portals/accounts')
  await expect(list(page)).toContainText('Last webhook call 5 min ago.')
})

const connected = { isConfigured: true, isConnected: true, agencyId: '22473', agencyName: 'Harbour & Vale' }
const connection = (over: object) => answerOf(domainEndpoints.connection, { isConfigured: true, ...over })

test('the browser is sent to Domain for the consent', async ({ open, api }) => {
  serveAccounts(api)
  api
    .on(domainEndpoints.connection, connection({}))
    .on(domainEndpoints.authorise, { url: `${api.url}/listings?q=consent-of-domain` })
  const page = await open('/portals/accounts')
  await page.getByRole('button', { name: 'Connect Domain' }).click()
  await expect(page).toHaveURL(/consent-of-domain/)
  expect((await api.called(domainEndpoints.authorise)).body).toEqual({ clientId: agencyId })
})

test('what comes back from Domain is exchanged and said, and no code stays in the address', gate, async ({ open, api }) => {
  serveAccounts(api)
  api.on(domainEndpoints.exchange, connection(connected))
  const page = await open('/crm/contacts/all?code=a-code&state=a-state')
  await expect(page.getByText('Harbour & Vale is connected.', { exact: false })).toBeVisible()
  await expect(page).not.toHaveURL(/code=|state=/)
  expect((await api.called(domainEndpoints.exchange)).body).toEqual({ clientId: agencyId, code: 'a-code', state: 'a-state' })
})

test('the agency that Domain named becomes the account that publishes', async ({ open, api }) => {
  serveAccounts(api)
  api.on(domainEndpoints.connection, connection(connected))
  const page = await open('/portals/accounts')
  await page.getByRole('button', { name: 'Use 22473 for publishing' }).click()
  await expect(page.getByText('Listings are published to the same Domain agency.')).toBeVisible()
  await expect(list(page)).toContainText('22473')
  expect((await api.called(portalEndpoints.createAccount)).body).toMatchObject({ portalType: 'domain', portalAgencyId: '22473' })
})

test('enquiries of another agency than the one that publishes are a warning', async ({ open, api }) => {
  serveAccounts(api, [anAccount({ id: 7, portalType: 'domain', name: 'Domain', portalAgencyId: '999' })])
  api.on(domainEndpoints.connection, connection(connected))
  const page = await open('/portals/accounts')
  await expect(page.getByText('Listings go to Domain 999, but enquiries come from agency 22473.')).toBeVisible()
})
