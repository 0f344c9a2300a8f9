import { expect, test } from 'vitest'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { mailInEndpoints as e } from '../mail-in.contract.ts'
import { keysIn } from './mail-keys.ts'
import { mailbox, portalMail, rawMail, settings } from './testing/mails.ts'

const portal = await testPortal(settings)
const { addressOf, deliver, laidAside } = mailbox(portal)
const agency = async () => {
  const me = await (await portal.newAgency()).signIn()
  return { me, address: await addressOf(me) }
}
const enquiries = async (me: Call) => (await me(enquiryEndpoints.list, { params: { clientId: me.agencyId }, query: {} })).items
const list = async (me: Call, show: 'unsorted' | 'spam' | 'ignored' = 'unsorted') =>
  (await me(e.list, { params: { clientId: me.agencyId }, query: { show } })).items
const ann = { name: 'Ann Lee', email: 'ann.lee@inbox.example' }

test('a mail goes to the agency whose address it was delivered to, whatever else its head names', async () => {
  const [ours, theirs] = [await agency(), await agency()]
  await deliver(portalMail(ours.address, ann, { To: theirs.address, Cc: theirs.address, 'X-Key': theirs.address }))
  expect(await enquiries(ours.me)).toHaveLength(1)
  expect(await enquiries(theirs.me)).toEqual([])
})

test('a key that there is not, or one in another address, brings a mail to no one', async () => {
  const { me, address } = await agency()
  const key = /\+(\w+)@/.exec(address)?.[1] ?? ''
  const before = laidAside
  await deliver(
    ...[
      'enquiries+aaaaaaaaaaaa@mail.example',
      `other+${key}@mail.example`,
      `enquiries+${key}@evil.example`,
      `enquiries+${key}x@mail.example`,
    ].map((to) => portalMail(to, ann)),
  )
  expect(await enquiries(me)).toEqual([])
  expect(before('unread').length).toBeGreaterThan(0)
})

test('staff of another agency can neither see, sort nor open what came', async () => {
  const [ours, theirs] = [await agency(), await agency()]
  await deliver(rawMail(ours.address, { From: 'Kim <kim@inbox.example>', Subject: 'Tuesday' }, 'Hello.'))
  const [mail] = await list(ours.me)
  const params = { id: mail?.id ?? '' }
  expect(await list(theirs.me)).toEqual([])
  await expect(theirs.me(e.dismiss, { params, body: { isDismissed: true } })).rejects.toMatchObject({ status: 404 })
  const body = { name: 'X', email: '', phone: '', message: '', listingId: null, kind: 'other' as const }
  await expect(theirs.me(e.add, { params, body })).rejects.toMatchObject({ status: 404 })
})

test('script in every field stays text, and a line break in a name or subject makes no header', async () => {
  const { me, address } = await agency()
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await deliver(
    rawMail(
      address,
      { Subject: `=?utf-8?Q?Enquiry=0D=0ABcc:_all@inbox.example?=`, From: `"${script}" <hello@homely.com.au>` },
      `Name: ${script}\nEmail: ann@inbox.example\nPhone: ${script}\nProperty: ${script}\nReference: ${script}\nMessage: ${script}`,
    ),
    rawMail(address, { Subject: script, From: `"${script}" <kim@inbox.example>` }, 'Hello.'),
  )
  const { rows } = await portal.owner.query(
    `select body_html from notes n where agency_id = $1 union all select subject from mail_in where agency_id = $1`,
    [me.agencyId],
  )
  const texts = (rows as { body_html: string }[]).map(({ body_html: text }) => text)
  expect(texts.filter((text) => text.includes('<img') && text.includes('<p>'))).toEqual([])
  expect(texts.filter((text) => /[\r\n]/.test(text) && !text.includes('<p>'))).toEqual([])
  const found = [...(await enquiries(me)), ...(await list(me))]
  expect(found).toHaveLength(2)
})

test('mails built to cost much are kept for a person or read in moderate time', async () => {
  const { me, address } = await agency()
  const nested = Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`).join('')
  await deliver(
    `Delivered-To: ${address}\nFrom: a@b.example\nSubject: nested\nMIME-Version: 1.0\n${nested}text`,
    rawMail(address, { From: 'a@b.example', Subject: 'labels' }, 'Name: '.repeat(40_000)),
    rawMail(address, { From: 'a@b.example', Subject: 'quotes', 'Content-Type': 'text/html' }, '<td>'.repeat(100_000)),
    rawMail(address, { From: 'a@b.example', Subject: 'many' }, 'Name: A B\nEmail: a@b.example\nMessage: x\n'.repeat(5_000)),
    rawMail(address, Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`X-${at}`, 'y'.repeat(90)])), 'heads'),
  )
  const all = await Promise.all(['unsorted', 'ignored', 'spam'].map((show) => list(me, show as 'spam')))
  const { read } = await me(e.address, { params: { clientId: me.agencyId } })
  expect(all.flat().length + read).toBe(5)
  expect((await enquiries(me)).length).toBeLessThanOrEqual(50)
})

test('a flood for one agency waits for the next hour, and mail of another is read at once', async () => {
  const [flooded, other] = [await agency(), await agency()]
  await portal.owner.query(
    `insert into mail_in (agency_id, id, kind, hash, state, received_at, size_bytes)
     select $1, gen_random_uuid(), 'enquiries', n::text, 'ignored', now(), 1 from generate_series(1, 2000) n`,
    [flooded.me.agencyId],
  )
  await deliver(portalMail(flooded.address, ann), portalMail(other.address, ann))
  expect(await enquiries(flooded.me)).toEqual([])
  expect(await enquiries(other.me)).toHaveLength(1)
  const { rows } = await portal.owner.query(`select count(*)::int as n from mail_in where agency_id = $1 and state = 'waiting'`, [
    flooded.me.agencyId,
  ])
  expect(rows).toEqual([{ n: 1 }])
})

test('keys are read from what the mail server wrote, before what the sender wrote', () => {
  const config = { MAIL_IN_ADDRESS: 'enquiries@mail.example', MAIL_LOG_ADDRESS: undefined }
  const [a, b] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']
  const head = `Delivered-To: ENQUIRIES+${a.toUpperCase()}@mail.example\nTo: enquiries+${b}@mail.example\n`
  expect(keysIn(head, config)).toEqual([{ kind: 'enquiries', key: a }])
  expect(keysIn(`To: x@y.example,\n enquiries+${b}@mail.example\n\nenquiries+${a}@mail.example`, config)).toEqual([
    { kind: 'enquiries', key: b },
  ])
  expect(keysIn(`To: log+${b}@mail.example\n`, config)).toEqual([])
})
