import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { code, portalThatCalls } from './testing-calls.ts'

const { portal, agency, domainAccount, home, addressOf } = await portalThatCalls()

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

test('addresses that are none, of another portal, or of a deleted account are not found', async () => {
  const { me, account } = await agency()
  const url = addressOf(account)
  const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
  for (const wrong of [
    url.replace(account.id, nobody),
    url.replace(me.agencyId, nobody),
    `${home}/api/portal_webhooks/rea/nothing`,
    url.replace('/rea/', '/domain/'),
  ])
    expect((await post(wrong, '{}')).status, wrong).toBe(404)
  await me(e.removeAccount, { params: { id: account.id } })
  expect((await post(url, '{}')).status).toBe(404)
  expect((await post(url, '')).status).toBe(404)
})

test("Domain's code opens nothing before it is entered, is never answered, and can be taken away", async () => {
  const { me } = await agency()
  const account = await domainAccount(me)
  const url = addressOf(account)
  const empty = createHmac('sha1', '').update('[]').digest('hex')
  expect(account.webhook).toMatchObject({ needsSecret: true, hasSecret: false })
  expect((await fetch(`${url}?verification=`)).status).toBe(404)
  expect((await post(url, '[]', { 'x-domain-signature': empty })).status).toBe(404)

  const set = (version: number, webhookSecret: string | null) =>
    me(e.updateAccount, { params: { id: account.id }, body: { version, webhookSecret } })
  const after = await set(account.version, code)
  expect(JSON.stringify(after)).not.toContain(code)
  expect(after.webhook?.hasSecret).toBe(true)
  expect((await fetch(`${url}?verification=${code}`)).status).toBe(204)
  const { rows } = await portal.owner.query<{ secret: Buffer }>(
    'select webhook_secret as secret from portal_accounts where id = $1',
    [account.id],
  )
  expect(rows[0]?.secret.toString('latin1')).not.toContain(code)
  await set(after.version, null)
  expect((await fetch(`${url}?verification=${code}`)).status).toBe(404)
  expect(portal.logLines.join('\n')).not.toContain(code)
})

test('an agent cannot enter a code', async () => {
  const { home: office, account } = await agency()
  const agent = await office.signIn('agent')
  await expect(
    agent(e.updateAccount, { params: { id: account.id }, body: { version: account.version, webhookSecret: code } }),
  ).rejects.toMatchObject({ status: 403 })
})
