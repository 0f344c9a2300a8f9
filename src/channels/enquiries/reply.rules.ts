export interface ReplyFacts {
  firstName: string | null
  /** `12 Lantern Street, Richmond`; null when they asked about the agency. */
  address: string | null
  isGone: boolean
  /** `Sat 28 Nov, 10:00–10:30 am`. */
  nextOpenHome: string | null
  agencyName: string
}

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
      'Kind regards',
    ].join('\n\n'),
  }
}
