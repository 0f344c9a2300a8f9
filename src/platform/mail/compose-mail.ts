import { randomBytes, randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { EncodedMail, Mail } from './mail.ts'
import { quotedPrintable } from './quoted-printable.ts'

/** A mail as it goes over the wire; `headers` one string each, folded, without their line ends. */
export interface ComposedMail {
  headers: string[]
  body: Buffer
  envelope: { from: string; to: string }
}

/** Always one line: a line break in a name must not start a header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
const ascii = (text: string) => text.replaceAll(/[^\x20-\x7e]+/g, ' ')
const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** Folds at spaces, as RFC 5322 asks for lines of more than 78. */
const folded = (text: string) => text.replaceAll(/(.{40,70}) (?=\S)/g, '$1\r\n ')

/** Encoded words (RFC 2047); none ends within a character. */
export function headerText(text: string): string {
  const line = oneLine(text)
  // `=?` in a text of ours would be read as an encoded word.
  if (isAscii(line) && !line.includes('=?')) return folded(line)
  const words: string[] = []
  let word = ''
  for (const sign of line) {
    if (Buffer.byteLength(word + sign) > 42) {
      words.push(word)
      word = ''
    }
    word += sign
  }
  if (word) words.push(word)
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}

/** Without what would end the address; domains of other scripts in the letters of the DNS. */
export function addressText(address: string): string {
  const plain = address.replaceAll(/[\p{Cc}\s<>,;:"()[\]\\]/gu, '')
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : `${plain.slice(0, at)}@${domainToASCII(plain.slice(at + 1)) || plain.slice(at + 1)}`
}
const named = (name: string, address: string) => {
  const line = oneLine(name)
  if (!line) return addressText(address)
  const words = isAscii(line) && !line.includes('=?') ? `"${line.replaceAll(/["\\]/g, '\\$&')}"` : headerText(line)
  return `${words} <${addressText(address)}>`
}

export interface Sender {
  name: string
  address: string
  domain: string
}

/** Writes a mail: its headers, and its two parts, or three with an invitation, as quoted-printable. */
export function composeMail(mail: Mail | EncodedMail, sender: Sender, now: Date): ComposedMail {
  const boundary = `gable_${randomBytes(18).toString('hex')}`
  const headers = [
    `From: ${named(mail.fromName ?? sender.name, sender.address)}`,
    `To: ${addressText(mail.to)}`,
    ...(mail.replyTo ? [`Reply-To: ${addressText(mail.replyTo)}`] : []),
    `Subject: ${headerText(mail.subject)}`,
    `Message-ID: ${mail.messageId ? ascii(mail.messageId) : `<${randomUUID()}@${sender.domain}>`}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${ascii(value)}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
  ]
  const part = (type: string, text: string | Buffer) => [
    Buffer.from(`--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`),
    typeof text === 'string' ? quotedPrintable(text) : text,
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...part('text/plain', mail.text),
    ...part('text/html', mail.html),
    ...(mail.calendar ? part(`text/calendar; method=${mail.calendar.method}`, mail.calendar.text) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { headers, body, envelope: { from: addressText(mail.bounceTo ?? sender.address), to: addressText(mail.to) } }
}
