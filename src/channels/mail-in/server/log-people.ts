import { forwardedIn, linesOfHtml, linesOfText, type MailPerson, type ParsedMail } from '#formats/enquiry-mail/enquiry-mail.ts'

const most = 20

/**
 * The people that a logged mail is filed on: who it was written to, or who wrote the mail that was forwarded.
 * @param own addresses of the user, the agency and the installation
 */
export function peopleOf(mail: ParsedMail, own: (address: string) => boolean): MailPerson[] {
  const inside = mail.mails[0]?.from
  const lines = mail.text.trim() ? linesOfText(mail.text) : linesOfHtml(mail.html)
  const isForward = /^(?:fwd?|wg|tr) ?:/i.test(mail.subject)
  const written = isForward ? forwardedIn(lines)?.from : undefined
  const people = [...(inside ? [inside] : []), ...(written ? [written] : []), ...mail.to]
  const unique = new Map(people.filter(({ address }) => !own(address)).map((one) => [one.address, one]))
  return [...unique.values()].slice(0, most)
}

/** The mail server found that the sender is another than it says. Without such a finding the key alone must do. */
export function isForged({ headers }: Pick<ParsedMail, 'headers'>): boolean {
  const results = (headers.get('authentication-results') ?? '').toLowerCase()
  if (/\bdmarc=fail\b/.test(results)) return true
  return /\bspf=(?:fail|softfail)\b/.test(results) && !/\bdkim=pass\b/.test(results)
}
