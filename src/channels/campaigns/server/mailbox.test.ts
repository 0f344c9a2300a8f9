import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { reportEndpoints } from '../report.contract.ts'
import { watchMailboxes } from '#platform/mailbox/mailbox.ts'
import { bounceMail } from './bounces/bounce-mail.service.ts'
import { deliveryReport, sentLetter } from './testing/came-back.ts'
import { type ImapServer, imapServer } from './testing/imap-server.ts'

const portal = await testPortal({ BOUNCE_ADDRESS: 'bounces@mail.agency.example' })
const login = { user: 'bounces@mail.agency.example', password: 'hush "now" \\ please' }
const patience = { everyMs: 50, firstMs: 20, longestMs: 100 }
let server: ImapServer
let watching: ReturnType<typeof watchMailboxes> | undefined
beforeEach(async () => {
  server = await imapServer(login)
})
afterEach(async () => {
  await watching?.stop()
  await server.close()
})
const watch = (more: object = {}, log = portal.platform.log) => {
  const access = { host: '127.0.0.1', port: server.port, isSecure: false, ...login, folder: 'INBOX', ...more }
  const platform = { ...portal.platform, log, config: { ...portal.config, BOUNCE_IMAP_URL: access } }
  watching = watchMailboxes(platform, [bounceMail], patience)
}
const subjects = (folder: string) => (server.folders.get(folder) ?? []).map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])
const toUs = (token: string, kind = 'b') => `bounces+${kind}${token}@mail.agency.example`

test('mails in the mailbox are told like those in the folder, then moved; a stranger’s mail is moved apart', async () => {
  const { me, campaign, token } = await sentLetter(portal, ['gone@a.example', 'bye@b.example', 'fine@c.example'])
  server.deliver(deliveryReport(toUs(await token('gone@a.example')), '5.1.1', '550 5.1.1 user unknown'))
  server.deliver(`From: bye@b.example\nTo: ${toUs(await token('bye@b.example'), 'u')}\nSubject: unsubscribe\n\n`)
  server.deliver('From: a@b.example\nTo: bounces@mail.agency.example\nSubject: Buy now\n\nHello\n')
  watch()

  await expect.poll(() => server.folders.get('INBOX')).toEqual([])
  expect((await me(e.get, { params: { id: campaign.id } })).counts).toMatchObject({ bounced: 1, unsubscribed: 1 })
  const { items } = await me(reportEndpoints.suppressed, { params: { clientId: me.agencyId }, query: {} })
  expect(items.map(({ address, reason }) => [address, reason])).toEqual([['gone@a.example', 'hardBounce']])
  expect(subjects('Gable read').map(String).toSorted()).toEqual(['Undelivered Mail Returned to Sender', 'unsubscribe'])
  expect(subjects('Gable unread')).toEqual(['Buy now'])
})

test('a mail stays where it is until what it says is written down', async () => {
  const { me, campaign, token } = await sentLetter(portal, ['gone@a.example'])
  const report = deliveryReport(toUs(await token('gone@a.example')), '5.1.1', '550 5.1.1 user unknown')
  await portal.owner.query('alter table campaign_events rename to events_away')
  try {
    server.deliver(report)
    watch()
    await expect.poll(() => server.asked.filter((command) => command.startsWith('UID FETCH')).length).toBeGreaterThan(0)
    expect(server.folders.get('INBOX')?.[0]?.flags).toEqual(new Set())
  } finally {
    await portal.owner.query('alter table events_away rename to campaign_events')
  }

  await expect.poll(() => subjects('Gable read')).toHaveLength(1)
  expect((await me(e.get, { params: { id: campaign.id } })).counts.bounced).toBe(1)
})

test('a cut connection is made again, and what came meanwhile is read', async () => {
  const { me, campaign, token } = await sentLetter(portal, ['gone@a.example'])
  watch()
  await expect.poll(() => server.asked.filter((command) => command.startsWith('UID SEARCH')).length).toBeGreaterThan(0)
  server.cut()
  server.deliver(deliveryReport(toUs(await token('gone@a.example')), '5.1.1', '550 5.1.1 user unknown'))

  await expect.poll(() => subjects('Gable read')).toHaveLength(1)
  expect((await me(e.get, { params: { id: campaign.id } })).counts.bounced).toBe(1)
})

test('where nothing can be moved a mail is marked, and read once', async () => {
  const { me, campaign, token } = await sentLetter(portal, ['full@a.example'])
  server.isMoving = false
  server.deliver(deliveryReport(toUs(await token('full@a.example')), '5.2.2', '552 5.2.2 mailbox full'))
  watch()
  await expect.poll(() => server.folders.get('INBOX')?.[0]?.flags.has('$GableTold')).toBe(true)
  const looked = () => server.asked.filter((command) => command.startsWith('UID SEARCH')).length
  const before = looked()
  await expect.poll(looked).toBeGreaterThan(before + 1)

  expect(server.asked.filter((command) => command.startsWith('UID FETCH'))).toHaveLength(1)
  expect((await me(e.get, { params: { id: campaign.id } })).counts.bounced).toBe(1)
})

test('a wrong password is said in the log without the password, and tried again', async () => {
  const said: unknown[][] = []
  const log = { ...portal.platform.log, warn: (...words: unknown[]) => said.push(words) } as typeof portal.platform.log
  watch({ password: 'wrong-and-secret' }, log)
  await expect.poll(() => said.length).toBeGreaterThan(1)

  expect(said[0]?.[0]).toMatchObject({ fault: 'the email server rejected this user name and password' })
  expect(JSON.stringify(said)).not.toContain('wrong-and-secret')
})
