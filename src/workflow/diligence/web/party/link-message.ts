import type { Result } from '#common/endpoint.ts'
import { formatDate } from '#ui/formatting.ts'
import type { Case } from '../../diligence.contract.ts'
import type { PartyLink } from '../../party.contract.ts'
import type { partyCalls } from './party-calls.ts'

export type LinkFrom = Result<typeof partyCalls.ofListing>['from']
interface Message {
  of: Pick<Case, 'name' | 'side' | 'kind'>
  link: Pick<PartyLink, 'expiresAt'>
  url: string
  from: LinkFrom
  /** The user who sends it. */
  sender: string
}

/** The message with a link: who asks, about which sale, why, until when and the phone to call, so that it is not taken for a scam. */
export function linkMessage({ of: { name, side, kind }, link, url, from, sender }: Message) {
  const { agency, phone, place } = from
  const about = `the ${side === 'vendor' ? 'sale' : 'purchase'} of ${place}`
  const until = formatDate(link.expiresAt)
  const greeting = `Hello ${kind === 'individual' ? name.split(' ')[0] : name}`
  return {
    subject: `Your details for ${about}`,
    text: [
      `${greeting},`,
      `This is ${sender} from ${agency}. The law (AML/CTF Act 2006) requires us to know who our clients are. For ${about}, please fill in your details on our page:`,
      url,
      `The page is open until ${until} and takes about five minutes.${phone ? ` Not sure that this is from us? Call ${phone}.` : ''}`,
      `Kind regards\n${sender}\n${agency}`,
    ].join('\n\n'),
    short: `${greeting}, ${sender} from ${agency} here. By law we need your details for ${about}, by ${until}: ${url}${phone ? ` Questions? ${phone}` : ''}`,
  }
}
