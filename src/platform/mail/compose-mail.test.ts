import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { composeMail } from './compose-mail.ts'
import { openSigner } from './dkim.ts'
import type { EncodedMail, Mail } from './mail.ts'
import { quotedPrintable } from './quoted-printable.ts'

const sender = { name: 'Gable', address: 'mail@agency.example', domain: 'agency.example' }
const plain: Mail = { to: 'ann@a.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const write = (mail: Partial<Mail> | Partial<EncodedMail>) => {
  const { headers, body } = composeMail({ ...plain, ...mail } as Mail | EncodedMail, sender, new Date('2026-11-20T09:30:00Z'))
  return `${headers.join('\r\n')}\r\n\r\n${body.toString('latin1')}`
}

test.each([
  ['words of every script', 'Grüße an Zoë 🏡 – 你好, price = $1,200,000\n\n.\nFrom the desk\n>From'],
  ['a line without end', `<td style="a=b">${'ö'.repeat(300)}${'x'.repeat(5000)}${'='.repeat(200)}</td>`],
  ['white space at line ends', 'one \ntwo\t\n three   '],
  ['dots and dashes', '.\n..\n--\n--=_\n.x'],
  ['nothing', ''],
])('%s comes out of a mail as it went in, in lines that every server takes', async (_, text) => {
  const raw = write({ text, html: text })

  const read = await PostalMime.parse(Buffer.from(raw, 'latin1'))
  expect(read.text?.trimEnd()).toBe(text.trimEnd())
  expect(read.html?.trimEnd()).toBe(text.trimEnd())
  for (const line of raw.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(78)
    expect(line).toMatch(/^[\x20-\x7e\t]*$/)
    expect(line).not.toMatch(/^From /)
  }
  expect(raw.split('\r\n\r\n').slice(1).join('\r\n\r\n')).not.toMatch(/[ \t]\r\n/)
})

test.each([
  ['words of every script', 'Grüße an Zoë 🏡 – 你好, price = $1,200,000\n\n.\nFrom the desk\n>From'],
  ['long lines', `<td style="a=b">${'x'.repeat(74)}${'ö'.repeat(30)}${'='.repeat(40)} </td>`],
  ['white space at line ends', 'one \ntwo\t\n three   '],
])('%s encoded in two pieces, parted anywhere, come out as they went in', async (_, text) => {
  const signs = [...text]
  for (let at = 0; at <= signs.length; at++) {
    const [first, second] = [signs.slice(0, at).join(''), signs.slice(at).join('')]
    const whole = Buffer.concat([quotedPrintable(first, true), quotedPrintable(second)])
    const raw = write({ text: whole, html: whole })
    expect((await PostalMime.parse(Buffer.from(raw, 'latin1'))).html?.trimEnd()).toBe(text.trimEnd())
    for (const line of raw.split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(78)
      expect(line).not.toMatch(/^From |[ \t]$/)
    }
    for (const line of whole.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(76)
  }
})

test('a line is filled to the seventy-six that it may have', () => {
  const lines = (length: number) =>
    write({ text: 'x'.repeat(length) })
      .split('\r\n')
      .filter((line) => /^x/.test(line))
  expect(lines(76)).toEqual(['x'.repeat(76)])
  expect(lines(77)).toEqual([`${'x'.repeat(75)}=`, 'xx'])
})

test.each([
  ['Four bedrooms, and a garden that goes down to the creek: open on Saturday from ten to half past ten'],
  ['Zoë, drei Zimmer für Sie – 你好你好你好你好你好你好你好你好你好你好 🏡🏡🏡🏡🏡🏡🏡🏡'],
  ['What =?UTF-8?Q?looks_like?= an encoded word'],
])('the subject “%s” is read as it was written', async (subject) => {
  const raw = write({ subject })
  expect((await PostalMime.parse(raw)).subject).toBe(subject)
  for (const line of raw.split('\r\n\r\n')[0]?.split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(78)
})

test('no name, subject, address or header can begin another header', async () => {
  const evil = 'Eve"\r\nBcc: all@b.example\r\n\r\n<script>'
  const read = await PostalMime.parse(
    write({ subject: evil, fromName: evil, replyTo: 'a@b.example\r\nBcc: x@y.example', headers: { Precedence: evil } }),
  )
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(read.from?.address).toBe('mail@agency.example')
  expect(read.from?.name).toBe('Eve" Bcc: all@b.example  <script>'.replace('  ', ' '))
  expect(read.html?.trim()).toBe('<p>Hello</p>')
})

test('a domain of another script goes out in the letters of the DNS', () => {
  const { envelope, headers } = composeMail({ ...plain, to: 'ann@bücher.example' }, sender, new Date())
  expect(envelope.to).toBe('ann@xn--bcher-kva.example')
  expect(headers).toContain('To: ann@xn--bcher-kva.example')
})

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keyFile = (pem: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'gable-dkim-')), 'key.pem')
  writeFileSync(file, pem)
  return { DKIM_DOMAIN: 'agency.example', DKIM_SELECTOR: 'gable', DKIM_KEY_FILE: file } as Config
}
const pem = { type: 'pkcs8', format: 'pem' } as const

test('the signature holds for the mail as it is, and for no other', async () => {
  const sign = openSigner(keyFile(privateKey.export(pem) as string))
  const mail = composeMail(
    {
      ...plain,
      subject: 'Zoë, drei Zimmer für Sie und Ihre ganze Familie',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    },
    sender,
    new Date(),
  )
  const field = (await sign?.(mail)) ?? ''
  const tags = new Map(
    field
      .slice(field.indexOf(':') + 1)
      .replaceAll('\r\n', '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).trim()]),
  )
  expect(tags.get('bh')).toBe(createHash('sha256').update(mail.body).digest('base64'))
  expect(tags.get('h')?.split(/:\s*/)).toEqual(expect.arrayContaining(['from', 'subject', 'to', 'list-unsubscribe-post']))
  const holds = (headers: string[]) => {
    const lines = (tags.get('h') ?? '')
      .split(/:\s*/)
      .map((name) => headers.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '')
    const relaxed = [...lines, field.replace(/ b=[\s\S]*$/, ' b=')].map((line) => {
      const [, name = '', value = ''] = /^([^:]+):([\s\S]*)$/.exec(line) ?? []
      return `${name.toLowerCase()}:${value.replaceAll('\r\n', '').replaceAll(/\s+/g, ' ').trim()}`
    })
    const signature = Buffer.from((tags.get('b') ?? '').replaceAll(/\s/g, ''), 'base64')
    return verify('sha256', Buffer.from(relaxed.join('\r\n')), createPublicKey(privateKey.export(pem) as string), signature)
  }
  expect(holds(mail.headers)).toBe(true)
  expect(holds(mail.headers.map((one) => one.replace('ann@', 'bob@')))).toBe(false)
  for (const line of field.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
})

test('a key that cannot sign is named, and no mail goes out without the signature that was asked for', () => {
  const { privateKey: other } = generateKeyPairSync('ed25519')
  expect(() => openSigner(keyFile('no key'))).toThrow(/DKIM_KEY_FILE/)
  expect(() => openSigner(keyFile(other.export(pem) as string))).toThrow(/RSA/)
})
