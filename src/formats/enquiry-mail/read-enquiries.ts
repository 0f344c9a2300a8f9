import { addressIn } from './address-in.ts'
import type { MailEnquiry, Reading } from './reading.ts'
import { forwardedIn, withoutQuotes } from './forwarded.ts'
import { linesOfHtml, linesOfText, linksIn } from './lines.ts'
import { isProgram, makerOf } from './makers.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { readLetter } from './read-letter.ts'
import { readForm } from './read-form.ts'
import type { Source } from './source.ts'
import { isAutoReply, isByProgram, isReport, isSpam, isToMany } from './verdict.ts'

/** Reads the enquiries of a mail. What cannot be read says what could be, and nothing is ever left out. */
export function readEnquiries(mail: ParsedMail): Reading {
  if (isSpam(mail)) return { verdict: 'spam' }
  // The mail that it brings back was ours.
  if (isReport(mail)) return { verdict: 'autoReply' }
  const inside = mail.mails.map(readEnquiries).flatMap((one) => (one.verdict === 'read' ? one.enquiries : []))
  if (inside.length) return { verdict: 'read', enquiries: inside }
  if (isAutoReply(mail)) return { verdict: 'autoReply' }
  const readings = [linesOfText(mail.text), linesOfHtml(mail.html)]
    .filter((lines) => lines.some(Boolean))
    .map((lines) => readLines(mail, lines))
  const best = readings.toSorted((a, b) => score(b) - score(a))[0] ?? readLines(mail, [])
  if (best.isRead) return { verdict: 'read', enquiries: best.enquiries }
  return { verdict: 'unreadable', draft: best.enquiries[0] ?? emptyOf(mail) }
}

interface Read {
  enquiries: MailEnquiry[]
  isRead: boolean
}
const fields = ['name', 'email', 'phone', 'address', 'reference', 'adId', 'message'] as const
const score = ({ enquiries, isRead }: Read) =>
  (isRead ? 1_000 : 0) + enquiries.reduce((sum, one) => sum + fields.filter((field) => one[field]).length, 0)

const mostEnquiries = 50

function readLines(mail: ParsedMail, all: readonly string[]): Read {
  const isAnswer = /^(?:re|aw|sv) ?:/i.test(mail.subject)
  const found = forwardedIn(all)
  const isForwarded = found && !(isAnswer && all.slice(0, found.at).some(Boolean))
  const lines = isForwarded ? found.lines : [...all]
  const source: Source = {
    from: isForwarded ? found.from : mail.from,
    replyTo: isForwarded ? found.replyTo : mail.replyTo,
    subject: (isForwarded && found.subject) || mail.subject,
    maker: makerOf(isForwarded ? found.from?.address : mail.from?.address),
    links: linksIn(mail.html),
  }
  const form = readForm(source, lines)
  const enquiries = form.enquiries.filter(isEnough).slice(0, mostEnquiries)
  if (enquiries.length && form.isForm) return { enquiries, isRead: true }
  const { from, maker } = source
  const isLetter = from && !maker && !isProgram(from.address) && !isByProgram(mail) && (isForwarded || !isToMany(mail))
  if (!isLetter) return { enquiries: form.enquiries, isRead: false }
  const letter = readLetter(source, withoutQuotes(lines))
  return { enquiries: [letter.enquiry], isRead: letter.isAboutProperty }
}
/** Someone who can be answered. */
const isEnough = ({ email, phone, name, message }: MailEnquiry) =>
  Boolean((email || phone) && (name || email) && (name || message))

const emptyOf = ({ from, subject, text }: ParsedMail): MailEnquiry => ({
  sourceName: null,
  name: from?.name || null,
  email: from?.address ?? null,
  phone: null,
  message: text.slice(0, 20_000),
  details: '',
  address: addressIn(subject)?.line ?? null,
  reference: null,
  adId: null,
  kind: 'other',
})
