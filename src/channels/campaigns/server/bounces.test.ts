import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedFile, sharedNames } from '#common/testing/shared-data.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { reportEndpoints } from '../report.contract.ts'
import { type BounceKind, classifyBounce } from './bounces/classify.ts'
import { mailboxOf } from '#platform/mailbox/mail-reader.ts'
import { readFolder } from '#platform/mailbox/mail-folder.ts'
import { bounceMail } from './bounces/bounce-mail.service.ts'
import { deliveryReport, sentLetter } from './testing/came-back.ts'
import { letter } from './testing/people.ts'

// The name of each of our own samples starts with its kind.
const ownFolder = join(import.meta.dirname, 'testing/bounces')
const ownSamples = readdirSync(ownFolder)
// Classified by reading each of them: hard where the address does not exist, soft where another email may arrive.
const hard =
  'lhost-activehunter-01 lhost-amazonses-06 lhost-dragonfly-11 lhost-exchange2003-07 lhost-exim-02 lhost-ezweb-07 lhost-mailru-06 lhost-mcafee-05 lhost-messagingserver-09 lhost-mimecast-01 lhost-office365-02 lhost-office365-11 lhost-opensmtpd-10 lhost-outlook-02 lhost-postfix-03 lhost-postfix-13 lhost-postfix-32 lhost-qmail-12 lhost-qmail-21 lhost-sendmail-03 lhost-sendmail-40 lhost-sendmail-49 lhost-x1-01 rfc3464-06 rfc3464-35 rfc3464-52 rhost-apple-01 rhost-franceptt-01 rhost-outlook-02'.split(
    ' ',
  )
const others: Record<string, BounceKind> = { 'arf-18': 'none', 'not-a-bounce': 'none', 'rfc3834-04': 'autoReply' }
test.each(ownSamples)('%s is told right', async (name) => {
  expect((await classifyBounce(readFileSync(join(ownFolder, name), 'latin1'))).kind).toBe(name.split('-')[0])
})

const real = sharedNames('bounces', '.eml')
test.runIf(real.length)('every kind of mail that comes back is told right (needs ../shared/data)', async () => {
  expect(real.length).toBeGreaterThan(60)
  const told = await Promise.all(
    real.map(async (file) => {
      const name = file.replace('.eml', '')
      const { kind } = await classifyBounce(readFileSync(sharedFile(`bounces/${file}`), 'latin1'))
      const expected = others[name] ?? (hard.includes(name) ? 'hard' : 'soft')
      return kind === expected ? [] : [`${name}: ${kind}, not ${expected}`]
    }),
  )
  expect(told.flat()).toEqual([])
})

const portal = await testPortal({ BOUNCE_ADDRESS: 'bounces@mail.agency.example' })
const folder = join(portal.config.DATA_DIR, 'bounces')
const readBounces = () => readFolder(portal.platform, folder, mailboxOf([bounceMail]))

async function sent(addresses: string[]) {
  const letter = await sentLetter(portal, addresses)
  const drop = (text: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${Math.random()}.eml`), text)
  }
  const read = () => readBounces()
  return { ...letter, drop, read }
}

test('a hard bounce ends mailing the address, a soft one only the third time in a row', async () => {
  const { me, campaign, token, drop, read } = await sent(['gone@a.example', 'full@b.example'])
  drop(deliveryReport(`bounces+b${await token('gone@a.example')}@mail.agency.example`, '5.1.1', '550 5.1.1 user unknown'))
  drop(
    deliveryReport(
      `bounces+B${(await token('full@b.example')).toUpperCase()}@mail.agency.example`,
      '5.2.2',
      '552 5.2.2 mailbox full',
    ),
  )
  expect(await read()).toBe(2)
  expect(await read()).toBe(0)

  expect((await me(e.get, { params: { id: campaign.id } })).counts.bounced).toBe(2)
  const list = () => me(reportEndpoints.suppressed, { params: { clientId: me.agencyId }, query: {} })
  expect((await list()).items.map(({ address, reason }) => [address, reason])).toEqual([['gone@a.example', 'hardBounce']])
  for (let i = 0; i < 2; i++) {
    portal.advance(60_000)
    const next = await letter(me)
    await me(e.activate, { body: { id: next.id } })
    await portal.runJobs()
    expect((await me(e.get, { params: { id: next.id } })).counts).toMatchObject({ sent: 1, suppressed: 1 })
    drop(
      deliveryReport(`bounces+b${await token('full@b.example', next.id)}@mail.agency.example`, '4.2.2', '452 4.2.2 mailbox full'),
    )
    await read()
  }
  expect((await list()).items.map(({ address, reason }) => [address, reason])).toContainEqual(['full@b.example', 'softBounces'])

  const [one] = (await list()).items.filter(({ address }) => address === 'gone@a.example')
  await me(reportEndpoints.lift, { params: { id: one?.id ?? '' } })
  expect((await list()).items.map(({ address }) => address)).toEqual(['full@b.example'])
})

test('a complaint withdraws the consent; a vacation answer does nothing; a stranger’s mail is laid aside', async () => {
  const { me, ids, campaign, token, drop, read } = await sent(['angry@a.example', 'away@b.example'])
  drop(`From: fbl@isp.example
To: abuse@agency.example
Subject: Email Feedback Report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="y"

--y
Content-Type: text/plain

Complaint.

--y
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: X/1.0

--y
Content-Type: message/rfc822

From: mail@agency.example
Message-ID: <${await token('angry@a.example')}@agency.example>
Subject: Hello

Hi
--y--
`)
  drop(
    `From: Away <away@b.example>\nTo: bounces+b${await token('away@b.example')}@mail.agency.example\nSubject: Automatic reply: away\nAuto-Submitted: auto-replied\n\nBack on Monday.\n`,
  )
  drop('From: a@b.example\nTo: bounces@mail.agency.example\nSubject: Buy now\n\nHello\n')
  expect(await read()).toBe(2)

  expect((await me(e.get, { params: { id: campaign.id } })).counts).toMatchObject({ complained: 1, bounced: 0 })
  const { answers } = await me(consentEndpoints.get, { params: { id: ids[0] ?? '' } })
  expect(answers.filter((a) => a.channel === 'email' && a.isAllowed)).toEqual([])
  expect(readdirSync(join(folder, 'unread'))).toHaveLength(1)
})

test('one look at the folder reads the mails of every agency', async () => {
  const letters = [await sent(['one@a.example']), await sent(['two@b.example'])]
  for (const [i, { drop, token }] of letters.entries()) {
    const address = ['one@a.example', 'two@b.example'][i] ?? ''
    drop(deliveryReport(`bounces+b${await token(address)}@mail.agency.example`, '5.1.1', '550 5.1.1 user unknown'))
  }

  expect(await readBounces()).toBe(2)

  for (const { me, campaign } of letters) expect((await me(e.get, { params: { id: campaign.id } })).counts.bounced).toBe(1)
})

test('unsubscribing by mail works like the link', async () => {
  const { me, campaign, token, drop, read } = await sent(['bye@a.example'])
  drop(`From: bye@a.example\nTo: bounces+u${await token('bye@a.example')}@mail.agency.example\nSubject: unsubscribe\n\n`)
  await read()
  expect((await me(e.get, { params: { id: campaign.id } })).counts.unsubscribed).toBe(1)
})

test('a report that holds what no database takes is told all the same', async () => {
  const { me, campaign, token, drop, read } = await sent(['gone@a.example'])
  drop(deliveryReport(`bounces+b${await token('gone@a.example')}@mail.agency.example`, '5.1.1', '550 5.1.1 user\0 unknown \x01'))
  expect(await read()).toBe(1)
  expect((await me(e.get, { params: { id: campaign.id } })).counts.bounced).toBe(1)
})
