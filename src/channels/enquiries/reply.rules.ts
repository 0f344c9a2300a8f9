export interface ReplyFacts {
  firstName: string | null
  /** `12 Lantern Street, Richmond`; null when they asked about the agency. */
  address: string | null
  isGone: boolean
  /** `Sat 28 Nov, 10:00–10:30 am`. */
  nextOpenHome: string | null
  writer: { name: string }
  agencyName: string
}

const regards = 'Kind regards'

/** A draft reply without the signature, which is added as it is sent; every line of it is true of the listing now. */
export function draftOf({ firstName, address, isGone, nextOpenHome, agencyName }: ReplyFacts): {
  subject: string
  text: string
} {
  const about = address
    ? isGone
      ? `${address} is no longer available. I’d be happy to let you know about similar properties as they come up. What are you looking for?`
      : [
          nextOpenHome ? `The next open home is ${nextOpenHome}.` : 'I’d be happy to show you through.',
          'When is a good time to call you?',
        ].join(' ')
    : 'How can I help? When is a good time to call you?'
  return {
    subject: address ? `Your enquiry about ${address}` : `Your enquiry to ${agencyName}`,
    text: [
      `Hello${firstName ? ` ${firstName}` : ''},`,
      `Thank you for your enquiry${address ? ` about ${address}` : ''}.`,
      about,
      regards,
    ].join('\n\n'),
  }
}

/** The place to go on writing: above the regards, or at the end where there are none. */
export function placeToWrite(text: string): number {
  const at = text.lastIndexOf(`\n\n${regards}`)
  return at === -1 ? text.length : at
}

/** True where the last lines name the writer already: signed by hand, or written before signatures were added automatically. */
export const isSigned = (text: string, name: string): boolean =>
  text
    .trimEnd()
    .split('\n')
    .slice(-6)
    .some((line) => line.trim() === name)
