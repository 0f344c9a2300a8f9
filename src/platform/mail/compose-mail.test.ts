import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { composeMail } from './compose-mail.ts'
import { type DkimKey, readDkimKey } from './dkim.ts'
import type { Mail } from './mail.ts'

const sender = { name: 'Gable', address: 'mail@agency.example', domain: 'agency.example' }
const plain: Mail = { to: 'ann@a.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const compose = (mail: Partial<Mail>, key?: DkimKey) =>
  composeMail({ ...plain, ...mail }, { sender, now: new Date('2026-11-20T09:30:00Z'), key })
const write = async (mail: Partial<Mail>, key?: DkimKey) => (await compose(mail, key)).raw.toString('latin1')
const headOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'))

test.each([
  ['words of every script', 'Grüße an Zoë 🏡 – 你好, price = $1,200,000\n\n.\nFrom the desk\n>From'],
  ['a line without end', `<td style="a=b">${'ö'.repeat(300)}${'x'.repeat(5000)}${'='.repeat(200)}</td>`],
  ['white space at line ends', 'one \ntwo\t\n three   '],
  ['dots and dashes', '.\n..\n--\n--=_\n.x'],
])('%s comes out of a mail as it went in, in lines that every server takes', async (_, text) => {
  const raw = await write({ text, html: text })

  const read = await PostalMime.parse(Buffer.from(raw, 'latin1'))
  expect(read.text?.trimEnd()).toBe(text.trimEnd())
  expect(read.html?.trimEnd()).toBe(text.trimEnd())
  for (const line of raw.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(78)
    expect(line).toMatch(/^[\x20-\x7e\t]*$/)
  }
})

test.each([
  ['Four bedrooms, and a garden that goes down to the creek: open on Saturday from ten to half past ten'],
  ['Zoë, drei Zimmer für Sie – 你好你好你好你好你好你好你好你好你好你好 🏡🏡🏡🏡🏡🏡🏡🏡'],
])('the subject “%s” is read as it was written', async (subject) => {
  const raw = await write({ subject })
  expect((await PostalMime.parse(raw)).subject).toBe(subject)
  for (const line of headOf(raw).split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
})

test('no name, subject, address or header can begin another header', async () => {
  const evil = 'Eve"\r\nBcc: all@b.example\r\n\r\n<script>'
  const read = await PostalMime.parse(
    await write({ subject: evil, fromName: evil, replyTo: 'a@b.example\r\nBcc: x@y.example', headers: { Precedence: evil } }),
  )
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(read.from?.address).toBe('mail@agency.example')
  expect(read.from?.name).toBe('Eve" Bcc: all@b.example <script>')
  expect(read.html?.trim()).toBe('<p>Hello</p>')
})

test('one mail has one reader, whatever the address says', async () => {
  const { envelope, raw } = await compose({ to: 'ann@a.example, bob@b.example' })
  expect(envelope).toEqual({ from: 'mail@agency.example', to: expect.not.stringContaining(',') })
  expect(/^To: .*$/m.exec(raw.toString())?.[0]).not.toContain(',')
})

test('a domain of another script goes out in the letters of the DNS', async () => {
  const { envelope, raw } = await compose({ to: 'ann@bücher.example' })
  expect(envelope.to).toBe('ann@xn--bcher-kva.example')
  expect(raw.toString()).toContain('To: ann@xn--bcher-kva.example')
})

test('the addresses for unsubscribing stay on one line, as RFC 8058 wants them, and bounces go to their own', async () => {
  const unsubscribe = `<https://portal.agency.example/mail/u/${'x'.repeat(90)}>, <mailto:u-${'y'.repeat(40)}@agency.example>`
  const { envelope, raw } = await compose({
    bounceTo: 'b-1@agency.example',
    headers: { 'List-Unsubscribe': unsubscribe },
  })
  expect(raw.toString()).toContain(`List-Unsubscribe: ${unsubscribe}\r\n`)
  expect(envelope.from).toBe('b-1@agency.example')
})

test('an invitation is a third part, which programs for calendars read', async () => {
  const raw = await write({ calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } })
  expect(raw).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST')
})

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = { type: 'pkcs8', format: 'pem' } as const
const keyFile = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'gable-dkim-')), 'key.pem')
  writeFileSync(file, text)
  return { DKIM_DOMAIN: 'agency.example', DKIM_SELECTOR: 'gable', DKIM_KEY_FILE: file } as Config
}

test('the signature holds for the mail as it is, and for no other', async () => {
  const key = readDkimKey(keyFile(privateKey.export(pem) as string))
  const raw = await write(
    {
      subject: 'Zoë, drei Zimmer für Sie und Ihre ganze Familie',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    },
    key,
  )
  const [head, body] = [headOf(raw), raw.slice(raw.indexOf('\r\n\r\n') + 4)]
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const field = headers.find((line) => line.startsWith('DKIM-Signature:')) ?? ''
  const tag = (name: string) => new RegExp(`[;:]\\s*${name}=([^;]*)`).exec(field)?.[1]?.replaceAll(/\s/g, '') ?? ''
  const relaxed = (line: string) => {
    const colon = line.indexOf(':')
    return `${line.slice(0, colon).toLowerCase()}:${line
      .slice(colon + 1)
      .replaceAll(/\s+/g, ' ')
      .trim()}`
  }
  const plainBody = `${body
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '')}\r\n`
  expect(tag('bh')).toBe(createHash('sha256').update(plainBody, 'latin1').digest('base64'))
  expect(tag('h').split(':')).toEqual(expect.arrayContaining(['from', 'subject', 'to', 'list-unsubscribe-post']))
  const holds = (all: readonly string[]) => {
    const signed = tag('h')
      .split(':')
      .map((name) => relaxed(all.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? ''))
    const text = [...signed, relaxed(field.replace(/ b=[^;]*$/, ' b='))].join('\r\n')
    return verify('sha256', Buffer.from(text), createPublicKey(privateKey.export(pem) as string), Buffer.from(tag('b'), 'base64'))
  }
  expect(holds(headers)).toBe(true)
  expect(holds(headers.map((line) => line.replace('ann@', 'bob@')))).toBe(false)
})

test('a key that cannot sign is named, and no mail goes out without the signature that was asked for', () => {
  const { privateKey: other } = generateKeyPairSync('ed25519')
  expect(() => readDkimKey(keyFile('no key'))).toThrow(/DKIM_KEY_FILE/)
  expect(() => readDkimKey(keyFile(other.export(pem) as string))).toThrow(/RSA/)
})
