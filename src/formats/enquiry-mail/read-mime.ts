import { isUtf8 } from 'node:buffer'
import PostalMime, { addressParser, type Address, type Attachment, type Email } from 'postal-mime'
import { longestHeader, longestText, type MailPerson, mostFiles, mostMails, type ParsedMail } from './parsed-mail.ts'

const deepest = 2
const mostPeople = 50

/** Decodes a mail. One that breaks the rules of MIME is read as far as it can be, never refused. */
export async function readMime(bytes: Uint8Array, depth = 0): Promise<ParsedMail> {
  try {
    const email = await PostalMime.parse(withReadableHead(withNamedCharset(withoutMboxLine(bytes))), {
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
      maxHeadersSize: 256 * 1024,
    })
    const read = await parsed(email, depth)
    // Parts whose border is another than the head says are no parts to the library.
    const isEmpty = !read.text && !read.html && read.files.length + read.mails.length === 0
    return isEmpty ? rawMail(bytes) : read
  } catch {
    return rawMail(bytes)
  }
}

/** Some come out of mailboxes with the line of the mbox format in front. */
function withoutMboxLine(bytes: Uint8Array): Uint8Array {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== 'From ') return bytes
  const end = bytes.indexOf(10)
  return end < 0 ? bytes : bytes.subarray(end + 1)
}

/** Letters with accents that no charset explains and that are no UTF-8 are those of Windows. */
function withNamedCharset(bytes: Uint8Array): Uint8Array {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isUtf8(raw) || raw.subarray(0, 2_000_000).toString('latin1').toLowerCase().includes('charset=')) return bytes
  return Buffer.from(new TextDecoder('windows-1252').decode(raw))
}

/** Old programs write letters with accents into a head as Windows has them. */
function withReadableHead(bytes: Uint8Array): Uint8Array {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('\n\n')
  const other = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('\r\n\r\n')
  const ends = [end, other].filter((at) => at >= 0)
  const head = bytes.subarray(0, Math.min(256 * 1024, ...ends))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head)
    return bytes
  } catch {
    return Buffer.concat([Buffer.from(new TextDecoder('windows-1252').decode(head)), bytes.subarray(head.length)])
  }
}

async function parsed(email: Email, depth: number): Promise<ParsedMail> {
  const inside = email.attachments.filter(isMail).slice(0, mostMails)
  const mails = depth < deepest ? await Promise.all(inside.map((one) => readMime(bytesOf(one), depth + 1))) : []
  const sentAt = new Date(email.date ?? '')
  return {
    from: personOf(email.from),
    replyTo: personOf(email.replyTo?.[0]),
    to: [...(email.to ?? []), ...(email.cc ?? [])].slice(0, mostPeople).flatMap((one) => personOf(one) ?? []),
    subject: cleanLine(email.subject ?? ''),
    messageId: email.messageId?.slice(0, longestHeader),
    sentAt: Number.isNaN(sentAt.getTime()) ? undefined : sentAt,
    headers: firstOfEach(email.headers.map(({ key, value }) => [key.toLowerCase(), value.slice(0, longestHeader)])),
    text: cleanText(email.text ?? ''),
    // Style sheets may be longer than the text.
    html: withoutStyles((email.html ?? '').slice(0, 20 * longestText)).slice(0, longestText),
    files: email.attachments
      .filter((one) => !isMail(one))
      .slice(0, mostFiles)
      .map((one) => ({ name: cleanLine(one.filename ?? '').slice(0, 200), bytes: bytesOf(one) })),
    mails,
    isWhole: true,
  }
}
const isMail = ({ mimeType }: Attachment) => mimeType.toLowerCase() === 'message/rfc822'
const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** A group of addresses is no person. */
function personOf(one: Address | undefined): MailPerson | undefined {
  const address = one?.address?.trim().toLowerCase().slice(0, 254)
  return address ? { name: cleanLine(one?.name ?? '').slice(0, 200), address } : undefined
}

function firstOfEach(all: readonly (readonly [string, string])[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of all.slice(0, 500)) if (!found.has(name)) found.set(name, value)
  return found
}

function withoutStyles(html: string): string {
  let out = ''
  let at = 0
  const lower = html.toLowerCase()
  for (let open = lower.indexOf('<style'); open >= 0; open = lower.indexOf('<style', at)) {
    out += html.slice(at, open)
    const close = lower.indexOf('</style', open)
    at = close < 0 ? html.length : close + 8
  }
  return out + html.slice(at)
}

const cleanText = (text: string) => text.slice(0, longestText).replaceAll('\0', '').toWellFormed()
/** Control characters would make a second line of a header. */
export const cleanLine = (text: string) =>
  text
    .slice(0, longestHeader)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()

/** The text after the head, with what the head says in the plainest form. */
function rawMail(bytes: Uint8Array): ParsedMail {
  const raw = new TextDecoder('utf-8').decode(bytes.subarray(0, longestText)).replaceAll('\r\n', '\n')
  const end = raw.indexOf('\n\n')
  const head = end < 0 ? raw : raw.slice(0, end)
  const headers = firstOfEach(
    head.split('\n').flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0
        ? [
            [
              line.slice(0, colon).toLowerCase(),
              line
                .slice(colon + 1)
                .trim()
                .slice(0, longestHeader),
            ] as const,
          ]
        : []
    }),
  )
  const [from] = addressParser(headers.get('from') ?? '', { flatten: true })
  return {
    from: personOf(from),
    replyTo: undefined,
    to: [],
    subject: cleanLine(headers.get('subject') ?? ''),
    messageId: headers.get('message-id'),
    sentAt: undefined,
    headers,
    text: cleanText(end < 0 ? '' : raw.slice(end + 2)),
    html: '',
    files: [],
    mails: [],
    isWhole: false,
  }
}
