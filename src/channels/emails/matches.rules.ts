import { smsLength } from '#common/text/sms-length.ts'

export const mostPeople = 200
export const mostSmsText = 400
/** Each takes a line with its price and a link. */
export const mostSmsCards = 3
const mostSmsParts = 6
/** The agency's name and the words by which people opt out. */
const smsEndLength = 60

interface MatchDraft {
  subject: string
  text: string
  sms: string
}
/** Texts to start from; the listings follow below them. */
export const draftFor = (names: readonly string[], isLease: boolean): MatchDraft => {
  const [first] = names
  const home = isLease ? 'rental' : 'property'
  const homes = isLease ? 'rentals' : 'properties'
  const looking = 'you are looking for'
  return names.length === 1
    ? {
        subject: `A ${home} for you: ${first}`,
        text: `Hi {{greeting|there}},\n\nThis ${home} matches what ${looking}. Would you like to see it? Reply or call me and we’ll find a time.`,
        sms: `Hi {{greeting|there}}, this ${home} may suit you:`,
      }
    : {
        subject: `${names.length} ${homes} for you`,
        text: `Hi {{greeting|there}},\n\nThese ${homes} match what ${looking}. Which would you like to see? Reply or call me and we’ll find a time.`,
        sms: `Hi {{greeting|there}}, these ${homes} may suit you:`,
      }
}

interface SentCard {
  place: string
  price: string
  opens: readonly { words: string }[]
  url: string | null
}
/** The text of an SMS with a line for each listing: its price as advertised, the next open home, its page. */
export const smsOf = (text: string, cards: readonly SentCard[]): string =>
  [
    text.trim(),
    ...cards.map(({ place, price, opens: [next], url }) =>
      [`${[place, price].filter(Boolean).join(', ')}.`, next && `Open ${next.words}.`, url].filter(Boolean).join(' '),
    ),
  ].join('\n')

/** Says why such an SMS can't be sent; undefined when it can. */
export function smsProblem(text: string, cards: number): string | undefined {
  if (cards > mostSmsCards) return `An SMS can have up to ${mostSmsCards} listings. Send an email`
  return smsLength(`${text}${' '.repeat(smsEndLength)}`).parts > mostSmsParts
    ? 'Too long for an SMS. Shorten it, or send an email'
    : undefined
}
