import { randomUUID } from 'node:crypto'
import type { DkimKey } from './dkim.ts'
import type { Mail } from './mail.ts'

/** A mail as it goes over the wire, with its line ends. */
export interface ComposedMail {
  raw: Buffer
  envelope: { from: string; to: string }
}

/** Always one line: a line break in a name must not start a header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
const ascii = (text: string) => text.replaceAll(/[^\x20-\x7e]+/g, ' ')
/** Without what would end the address or name a second one. */
const oneAddress = (text: string) => text.replaceAll(/[\p{Cc}\s<>,;:"()[\]\\]/gu, '')

export interface Sender {
  name: string
  address: string
  domain: string
}

/** Writes a mail: its headers, its two parts, or three with an invitation, as quoted-printable, and its files; signed where there is a key. */
export async function composeMail(
  mail: Mail,
  { sender, now, key }: { sender: Sender; now: Date; key?: DkimKey | undefined },
): Promise<ComposedMail> {
  // Loaded with the first mail: the API never sends one, and it is megabytes of memory.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const contentTransferEncoding = 'quoted-printable'
  const calendar = mail.calendar && {
    ...{ contentType: `text/calendar; charset=utf-8; method=${mail.calendar.method}`, content: mail.calendar.text },
    contentTransferEncoding,
  }
  const message = new MailComposer({
    from: { name: oneLine(mail.fromName ?? sender.name), address: sender.address },
    to: { name: '', address: oneAddress(mail.to) },
    ...(mail.replyTo && { replyTo: { name: '', address: oneAddress(mail.replyTo) } }),
    subject: oneLine(mail.subject),
    messageId: mail.messageId ? ascii(mail.messageId) : `<${randomUUID()}@${sender.domain}>`,
    date: now,
    text: mail.text,
    html: mail.html,
    textEncoding: contentTransferEncoding,
    newline: 'windows',
    alternatives: calendar ? [calendar] : [],
    attachments: (mail.attachments ?? []).map(({ fileName, contentType: type, content }) => ({
      ...{ filename: oneLine(fileName), contentType: ascii(oneLine(type)), content },
      contentTransferEncoding: 'base64' as const,
    })),
    // Not folded: RFC 8058 allows no encoding in List-Unsubscribe.
    headers: Object.fromEntries(
      Object.entries(mail.headers ?? {}).map(([name, value]) => [name, { prepared: true, value: ascii(value) }]),
    ),
    envelope: { from: oneAddress(mail.bounceTo ?? sender.address), to: oneAddress(mail.to) },
    // An email only contains our own text, never a file or URL named in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from, to } = message.getEnvelope()
  const raw = await message.build()
  return { raw: key ? await signed(raw, key) : raw, envelope: { from: from || '', to: to[0] ?? '' } }
}

async function signed(raw: Buffer, key: DkimKey): Promise<Buffer> {
  const { default: DKIM } = await import('nodemailer/lib/dkim')
  return Buffer.concat(await Array.fromAsync(new DKIM(key).sign(raw) as AsyncIterable<Buffer>))
}
