import { addressIn } from './address-in.ts'
import type { MailEnquiry } from './reading.ts'
import { kindOf } from './kind.ts'
import type { Source } from './source.ts'
import { idIn, isAustralian, phoneIn } from './values.ts'

const longestMessage = 20_000
/** `+65 5550 0148`, or a number without the code of the state; other digits may be an id. */
const isAbroadOrLocal = (typed: string) => /^\+[\d ()-]{9,20}$|^[3-9]\d{3} \d{4}$/.test(typed)
const aboutProperty =
  /enquir|inquir|inspect|interested in|apprais|for sale|to rent|for rent|rental|renting|lease|open home|viewing|property|apartment|house|townhouse|the unit|vendor|auction|offer\b/i

/** Reads a mail that a person wrote. @param lines without the mail they answer */
export function readLetter(
  { from, subject }: Source,
  lines: readonly string[],
): { enquiry: MailEnquiry; isAboutProperty: boolean } {
  const written = withoutSent(lines).filter(Boolean)
  const message = written.join('\n').slice(0, longestMessage)
  const places = [addressIn(written.join(' ')), addressIn(subject)].flatMap((one) => one ?? [])
  const address = places.toSorted((a, b) => b.parts - a.parts)[0]?.line ?? null
  const id = idIn(subject) ?? idIn(message)
  const numbers = written.flatMap((line) => phoneIn(line) ?? [])
  const listing = { address, reference: id ?? null, adId: null }
  const enquiry: MailEnquiry = {
    sourceName: null,
    name: from?.name || null,
    email: from?.address ?? null,
    phone: numbers.find(isAustralian) ?? numbers.find(isAbroadOrLocal) ?? null,
    message,
    details: '',
    ...listing,
    kind: kindOf(subject, { type: '', message, ...listing }, Boolean(address || id)),
  }
  return { enquiry, isAboutProperty: Boolean(message) && (address !== null || aboutProperty.test(`${subject}\n${message}`)) }
}

/** `Sent from my iPhone` and the line that separates a signature are no part of it; the signature is, for its number. */
const withoutSent = (lines: readonly string[]) =>
  lines.filter((line) => !/^sent from my |^get outlook for |^-- ?$/i.test(line.slice(0, 100)))
