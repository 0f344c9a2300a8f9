import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mailer.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { consentEndpoints } from '#features/consent/consent.contract.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { callerOf } from '#platform/context.ts'
import { operatorScope } from '#features/agency/server/agency.service.ts'
import { sendRemaining } from './sending/send-run.ts'
import { headerOf, mailServer } from './testing/mail-server.ts'
import { addPerson, letter, reachable } from './testing/people.ts'

const server = await mailServer()
const keyFile = join(mkdtempSync(join(tmpdir(), 'gable-dkim-')), 'key.pem')
writeFileSync(keyFile, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
const portal = await testPortal({
  SMTP_URL: server.url,
  MAIL_FROM: 'Gable <mail@agency.example>',
  DKIM_DOMAIN: 'agency.example',
  DKIM_SELECTOR: 'gable',
  DKIM_KEY_FILE: keyFile,
  BOUNCE_ADDRESS: 'bounces@mail.agency.example',
  MAIL_RATE_PER_DOMAIN: '10000',
  PUBLIC_URL: 'https://portal.agency.example',
})
const mailer = openMailer(portal.config)
portal.platform.mailer = mailer
afterAll(async () => {
  mailer.close()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
  server.refuse.clear()
  server.onData = () => {}
})

async function ready(people: Parameters<typeof addPerson>[1][] = [{}]) {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await reachable(me)
  const ids = []
  for (const person of people) ids.push(await addPerson(me, person))
  return { agency, me, ids }
}
const states = async (agencyId: string) => {
  const { rows } = await portal.owner.query(
    'select address, state, reason from campaign_recipients where agency_id = $1 order by address',
    [agencyId],
  )
  return rows as { address: string; state: string; reason: string | null }[]
}

test('everybody who may be mailed gets one mail of their own, and nobody else gets any', async () => {
  const { me } = await ready([
    { firstName: 'Ann', email: 'ann@a.example' },
    { firstName: 'Bob', email: 'bob@b.example', consent: 'inferred' },
    { email: 'no@c.example', consent: 'refused' },
    { email: 'never@d.example', consent: null },
    { email: null },
    { email: 'other@e.example', tags: ['seller'] },
    { firstName: 'Second', email: 'ann@a.example' },
  ])
  const campaign = await letter(me)
  const count = await me(e.audience, { body: { audience: campaign.audience, purpose: campaign.purpose } })
  expect(count).toMatchObject({ meant: 6, willGet: 2, express: 1, inferred: 1 })
  expect(count.notBecause).toEqual(
    expect.arrayContaining([
      { reason: 'withdrawn', count: 1 },
      { reason: 'noConsent', count: 1 },
      { reason: 'noEmail', count: 1 },
      { reason: 'duplicate', count: 1 },
    ]),
  )

  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()

  expect(server.received.map(({ to, email }) => [to, email.subject]).toSorted()).toEqual([
    ['ann@a.example', 'Hello Ann'],
    ['bob@b.example', 'Hello Bob'],
  ])
  expect(await me(e.get, { params: { id: campaign.id } })).toMatchObject({
    state: 'sent',
    counts: { recipients: 2, sent: 2, suppressed: 4 },
  })
})

test('a mail carries one-click unsubscribing under the signature, its own bounce address, and both parts', async () => {
  const { me } = await ready([{ email: 'ann@a.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()

  const [mail] = server.received
  if (!mail) throw new Error('nothing came')
  const url = /<(https:[^>]+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? ''
  expect(url).toMatch(/^https:\/\/portal\.agency\.example\/mail\/u\/[a-z2-7]{52}$/)
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const signed = /;h=([^;]+);/.exec(headerOf(mail, 'dkim-signature').replaceAll(/\s/g, ''))?.[1]?.toLowerCase().split(':')
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'subject']))
  const token = url.split('/').at(-1)
  expect(mail.from).toBe(`bounces+b${token}@mail.agency.example`)
  expect(mail.from.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(mail.email.html).toContain(url)
  expect(mail.email.text).toContain(url)
  expect(mail.email.text).toContain('1 High Street')
})

test('a name with line breaks or markup stays a name', async () => {
  const { me } = await ready([{ firstName: 'Eve <img src=x onerror=alert(1)>\u202E', email: 'eve@a.example' }])
  const campaign = await letter(me, {
    design: {
      look: 'brand',
      blocks: [
        { type: 'heading', id: 'h', text: 'Dear {{firstName|you}}', level: 1, align: 'left' },
        { type: 'button', id: 'b', text: 'Go', href: 'https://x.example/?n={{firstName|-}}', align: 'left' },
      ],
    },
    measures: false,
  })
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()

  const [mail] = server.received
  expect(mail?.email.html).not.toMatch(/<img src=x/)
  expect(mail?.email.html).toContain('Dear Eve &lt;img src=x')
  expect(mail?.email.html).toContain('https://x.example/?n=Eve%20%3Cimg%20src%3Dx')
  expect(mail?.email.headers.filter(({ key }) => key === 'bcc')).toEqual([])
})

test('one click unsubscribes at once, from every record with the address, and pressing again changes nothing', async () => {
  const { me, ids } = await ready([{ email: 'ann@a.example' }, { email: 'ann@a.example', tags: ['seller'] }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const url = new URL(/<(https:[^>]+)>/.exec(headerOf(server.received[0] as never, 'list-unsubscribe'))?.[1] ?? '')
  const press = () =>
    portal.app.inject({
      method: 'POST',
      url: url.pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  // A scanner that follows the link changes nothing.
  const page = await portal.app.inject({ url: url.pathname })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('a•••@a.example')
  for (const contactId of ids) {
    const { answers } = await me(consentEndpoints.get, { params: { id: contactId } })
    expect(answers.find((a) => a.channel === 'email' && a.purpose === 'marketing')?.isAllowed).toBe(true)
  }
  expect((await press()).statusCode).toBe(200)
  portal.advance(400 * 86_400_000)
  expect((await press()).statusCode).toBe(200)
  portal.advance(-400 * 86_400_000)

  for (const contactId of ids) {
    const { answers, events } = await me(consentEndpoints.get, { params: { id: contactId } })
    expect(answers.filter((a) => a.channel === 'email' && a.isAllowed)).toEqual([])
    expect(events.filter(({ state }) => state === 'withdrawn').length).toBeLessThanOrEqual(2)
  }
  expect((await me(e.get, { params: { id: campaign.id } })).counts.unsubscribed).toBe(1)
})

test('a forged or altered unsubscribe address is refused and changes nothing', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }])
  const other = await ready([{ email: 'theirs@b.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const token = /\/mail\/u\/([a-z2-7]{52})/.exec(headerOf(server.received[0] as never, 'list-unsubscribe'))?.[1] ?? ''
  const forged = [
    `${token.slice(0, 51)}${token[51] === 'a' ? 'b' : 'a'}`,
    `${token.slice(26)}${token.slice(0, 26)}`,
    token.slice(0, 50),
    `${token}a`,
    'sample',
    '%2e%2e%2f',
  ]
  const { writeToken } = await import('./sending/tokens.ts')
  const [row] = (await portal.owner.query('select id from campaign_recipients where agency_id = $1', [agency.id])).rows as {
    id: string
  }[]
  forged.push(writeToken({ agencyId: other.agency.id, recipientId: row?.id ?? '' }))
  for (const one of forged) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/mail/u/${one}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode, one).toBe(404)
  }
  expect((await me(e.get, { params: { id: campaign.id } })).counts.unsubscribed).toBe(0)
})

test('whoever unsubscribes after the activation is not mailed any more', async () => {
  const { me, ids, agency } = await ready([{ email: 'ann@a.example' }, { email: 'bob@b.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await me(consentEndpoints.record, {
    body: { contactId: ids[0] ?? '', channels: ['email'], purposes: ['marketing'], state: 'withdrawn', source: 'Telephone' },
  })
  await portal.runJobs()

  expect(server.received.map(({ to }) => to)).toEqual(['bob@b.example'])
  expect(await states(agency.id)).toMatchObject([
    { address: 'ann@a.example', state: 'suppressed', reason: 'withdrawn' },
    { state: 'sent' },
  ])
})

test('what a dead worker had claimed is not known, and is never mailed again', async () => {
  const { me, agency } = await ready(
    Array.from({ length: 30 }, (_, i) => ({ email: `p${String(i).padStart(2, '0')}@x${i}.example` })),
  )
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  // The worker dies as a kill -9 leaves it: claims are committed, some mails have gone, no result is written.
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'dead worker')
  const dead = {
    ...caller,
    platform: {
      ...portal.platform,
      mailer: { send: async (mail: never) => (await mailer.send(mail), new Promise<void>(() => {})), close() {} },
    },
  }
  void sendRemaining(dead as never, campaign.id, new AbortController().signal)
  await expect.poll(() => server.received.length).toBeGreaterThan(20)
  const first = server.received.map(({ to }) => to)

  await portal.runJobs()

  const all = server.received.map(({ to }) => to)
  expect(new Set(all).size).toBe(all.length)
  const rows = await states(agency.id)
  for (const address of first) expect(rows.find((row) => row.address === address)?.state).toBe('unknown')
  expect(rows.filter(({ state }) => state === 'sent').length + rows.filter(({ state }) => state === 'unknown').length).toBe(30)
  expect(await me(e.get, { params: { id: campaign.id } })).toMatchObject({
    state: 'sent',
    counts: { unknown: rows.filter(({ state }) => state === 'unknown').length },
  })
})

test('a mail server that takes nothing pauses the campaign, says why, and nobody is lost', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }, { email: 'bob@b.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  const broken = openMailer({ ...portal.config, SMTP_URL: 'smtp://127.0.0.1:1' } as never)
  portal.platform.mailer = broken
  await portal.runJobs()
  portal.platform.mailer = mailer
  broken.close()

  const paused = await me(e.get, { params: { id: campaign.id } })
  expect(paused.state).toBe('paused')
  expect(paused.pauseReason).toMatch(/mail server.*ECONNREFUSED/i)
  expect((await states(agency.id)).map(({ state }) => state)).toEqual(['queued', 'queued'])
  await me(e.step, { params: { id: campaign.id }, body: { step: 'resume' } })
  await portal.runJobs()
  expect(server.received).toHaveLength(2)
  expect((await me(e.get, { params: { id: campaign.id } })).state).toBe('sent')
})

test('an address that does not exist is told at once and never mailed again; a busy mailbox is tried later', async () => {
  const { me, agency } = await ready([{ email: 'gone@a.example' }, { email: 'busy@b.example' }, { email: 'ok@c.example' }])
  server.refuse.set('gone@a.example', { code: 550, text: '5.1.1 no such user here' })
  server.refuse.set('busy@b.example', { code: 451, text: '4.7.1 greylisted, try later' })
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  expect(await states(agency.id)).toMatchObject([
    { address: 'busy@b.example', state: 'queued' },
    { address: 'gone@a.example', state: 'failed' },
    { state: 'sent' },
  ])
  expect((await me(e.get, { params: { id: campaign.id } })).state).toBe('sending')

  server.refuse.clear()
  portal.advance(10 * 60_000)
  await sendRemaining(callerOf(portal.platform, operatorScope(agency.id), 'later'), campaign.id, new AbortController().signal)
  portal.advance(-10 * 60_000)
  expect((await me(e.get, { params: { id: campaign.id } })).state).toBe('sent')

  server.received.length = 0
  const again = await letter(me)
  await me(e.activate, { body: { id: again.id } })
  await portal.runJobs()
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(['busy@b.example', 'ok@c.example'])
})

test('a scheduled campaign waits for the time of the agency, and can be taken back before', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }])
  await portal.owner.query("update agencies set time_zone = 'Australia/Perth' where id = $1", [agency.id])
  const campaign = await letter(me)
  const scheduled = await me(e.activate, { body: { id: campaign.id, sendAt: '2027-06-01T09:30' } })
  expect(scheduled).toMatchObject({ state: 'scheduled', scheduledAt: '2027-06-01T01:30:00.000Z', counts: { recipients: 1 } })
  await portal.runJobs()
  expect(server.received).toEqual([])

  const draft = await me(e.step, { params: { id: campaign.id }, body: { step: 'reopen' } })
  expect(draft).toMatchObject({ state: 'draft', scheduledAt: null, counts: { recipients: 0 } })
})

test('a paused campaign sends nothing, a cancelled one never will', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await me(e.step, { params: { id: campaign.id }, body: { step: 'pause' } })
  await portal.runJobs()
  expect(server.received).toEqual([])
  await me(e.step, { params: { id: campaign.id }, body: { step: 'cancel' } })
  await portal.runJobs()
  expect(server.received).toEqual([])
  expect(await states(agency.id)).toMatchObject([{ state: 'cancelled' }])
  await expect(me(e.step, { params: { id: campaign.id }, body: { step: 'resume' } })).rejects.toMatchObject({ status: 422 })
})
