import { formatCents } from '#common/money.ts'
import type { Open } from '#workflow/opens/opens.contract.ts'
import { interestWords, visitWords } from '#workflow/opens/visit-words.rules.ts'
import type { Visit } from '#workflow/opens/visits.contract.ts'

type Seen = Pick<
  Visit,
  | 'adults'
  | 'children'
  | 'role'
  | 'interest'
  | 'priceFromCents'
  | 'priceToCents'
  | 'intent'
  | 'comments'
  | 'wantsContract'
  | 'people'
>
interface SummaryFacts {
  place: string
  /** `Sat 28 Nov, 11:00–11:30 am`. */
  when: string
  isLease: boolean
  rentPeriod: Open['rentPeriod']
  isInspection: boolean
  visits: readonly Seen[]
  /** Groups that waited because the home was full, and were never inside. */
  notIn: number
  writer: { name: string; phone: string | null }
  agencyName: string
}

/** Drafts the email about an open home to its owner. The visitors are not in it: they agreed to be contacted, not to be named. */
export function summaryDraft(facts: SummaryFacts): { subject: string; text: string } {
  const { place, when, isLease, rentPeriod, isInspection, visits, notIn, writer, agencyName } = facts
  const words = visitWords(isLease)
  const buyers = visits.filter(({ role }) => role === 'buyer')
  const others = visits.length - buyers.length
  const what = isInspection ? 'private inspection' : 'open home'
  const people = visits.reduce((sum, { adults, children }) => sum + adults + children, 0)
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
  const interests = interestWords
    .map((word, n) => [word, buyers.filter(({ interest }) => interest === n + 1).length] as const)
    .filter(([, number]) => number > 0)
    .toReversed()
    .map(([word, number]) => `${number} ${word === 'None' ? 'not interested' : word.toLowerCase()}`)
  const intents = (['offer', 'secondLook'] as const).flatMap((intent) => {
    const number = buyers.filter((one) => one.intent === intent).length
    const said = intent === 'offer' ? (isLease ? 'Said they may apply' : 'Said they may make an offer') : words.intents[intent]
    return number ? [`${said}: ${number}`] : []
  })
  const asked = buyers.filter(({ wantsContract }) => wantsContract).length
  const waited = notIn > 0 && `Couldn’t get in because the home was full: ${count(notIn, 'group', 'groups')}`
  const numbers = visits.length
    ? [
        `${count(visits.length, 'group', 'groups')} through, ${count(people, 'person', 'people')}`,
        others > 0 && `Including neighbours and agents: ${count(others, 'group', 'groups')}`,
        interests.length > 0 && `Interest: ${interests.join(', ')}`,
        ...intents,
        asked > 0 && `${words.asked}: ${asked}`,
        waited,
      ].filter((line): line is string => !!line)
    : ['No groups attended', waited].filter((line): line is string => !!line)
  const prices = buyers
    .flatMap(({ priceFromCents: from, priceToCents: to }) => (from === null ? [] : [{ from, to: to ?? from }]))
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ from, to }) => (to === from ? formatCents(from) : `${formatCents(from)} to ${formatCents(to)}`))
    .map((price) => (rentPeriod ? `${price} per ${rentPeriod}` : price))
  const names = visits.flatMap((visit) => visit.people.map(({ name }) => name))
  const said = buyers.flatMap(({ comments }) => (comments?.trim() ? [`“${withoutPeople(comments.trim(), names)}”`] : []))
  const comments = asFit(said, commentsLength)
  const list = (title: string, lines: readonly string[]) =>
    lines.length && `${title}\n${lines.map((line) => `• ${line}`).join('\n')}`
  const sign = ['Kind regards,', writer.name, writer.phone, agencyName].filter(Boolean).join('\n')
  return {
    subject: `Your ${what}: ${place}, ${when}`,
    text: [
      `Here is a summary of the ${what} at ${place} on ${when}.`,
      list('Visitors', numbers),
      list(isLease ? 'Rent feedback' : 'Price feedback', prices),
      prices.length > 0 &&
        `These are visitors’ opinions, not ${isLease ? 'applications' : 'offers'} and not our estimate of the ${isLease ? 'rent' : 'price'}.`,
      list('Comments', comments),
      'Please reply or call me with any questions.',
      sign,
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

/** Length of the comments, so that with the rest the message is not too long. */
const commentsLength = 6000
/** The first of them up to a length, and how many more there are. */
function asFit(lines: readonly string[], length: number): string[] {
  let used = 0
  const shown = lines.filter((line) => (used += line.length + 3) <= length)
  return shown.length === lines.length ? shown : [...shown, `And ${lines.length - shown.length} more`]
}

/** A figure by itself: `$650` is not in `$650,000`. */
export function isFigureIn(text: string, figure: string): boolean {
  for (let at = text.indexOf(figure); at >= 0; at = text.indexOf(figure, at + 1))
    if (!/^[.,]?\d/.test(text.slice(at + figure.length, at + figure.length + 2))) return true
  return false
}

const oneVisitor = 'a visitor'
const word = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu
/** Takes names, numbers and addresses out of a host's comment on visitors. */
export function withoutPeople(comment: string, names: readonly string[]): string {
  // Names as they are written: "May" is one, "may" is not.
  const known = new Set(names.flatMap((name) => name.match(word) ?? []).filter((one) => one.length > 1))
  return comment
    .slice(0, 2000)
    .replaceAll(/[^\s<>"“”,;:]+/g, (one) => (one.indexOf('@') > 0 ? 'their email' : one))
    .replaceAll(/(?<![\d$,.])(?:\+61|0)[ -]?[2-478](?:[ -]?\d){8}(?!\d)/g, 'their number')
    .replaceAll(word, (one) => {
      if (known.has(one)) return oneVisitor
      const owner = one.replace(/['’]s$/, '')
      return owner !== one && known.has(owner) ? `${oneVisitor}’s` : one
    })
    .replaceAll(/a visitor(?:[ -]a visitor)+/g, oneVisitor)
    .replaceAll(/(?<=^|[.!?] )(?:a visitor|their (?:number|email))/g, (start) => start.charAt(0).toUpperCase() + start.slice(1))
}
