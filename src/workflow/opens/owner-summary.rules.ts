import { formatCents } from '#common/money.ts'
import { interestWords, visitWords } from './visit-words.rules.ts'
import type { Visit } from './visits.contract.ts'

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
  /** `Saturday 28 November, 11:00–11:30 am`. */
  when: string
  isLease: boolean
  isInspection: boolean
  visits: readonly Seen[]
  writer: { name: string; phone: string | null }
  agencyName: string
}

/** What the email to its owner says about an open home. Who came is not in it: visitors agreed to be contacted, not to be named. */
export function summaryDraft(facts: SummaryFacts): { subject: string; text: string } {
  const { place, when, isLease, isInspection, visits, writer, agencyName } = facts
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
    .map(([word, number]) => `${number} ${word.toLowerCase()}`)
  const intents = (['offer', 'secondLook'] as const).flatMap((intent) => {
    const number = buyers.filter((one) => one.intent === intent).length
    return number ? [`${words.intents[intent]}: ${number}`] : []
  })
  const asked = buyers.filter(({ wantsContract }) => wantsContract).length
  const numbers = visits.length
    ? [
        `${count(visits.length, 'group', 'groups')}, ${count(people, 'person', 'people')}`,
        others > 0 && `Neighbours and agents among them: ${count(others, 'group', 'groups')}`,
        interests.length > 0 && `Interest: ${interests.join(', ')}`,
        ...intents,
        asked > 0 && `${words.asked}: ${asked}`,
      ].filter((line): line is string => !!line)
    : ['No one came this time']
  const prices = buyers
    .flatMap(({ priceFromCents: from, priceToCents: to }) => (from === null ? [] : [{ from, to: to ?? from }]))
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ from, to }) => (to === from ? formatCents(from) : `${formatCents(from)} to ${formatCents(to)}`))
  const names = visits.flatMap((visit) => visit.people.map(({ name }) => name))
  const comments = buyers.flatMap(({ comments: said }) => (said?.trim() ? [`“${withoutPeople(said.trim(), names)}”`] : []))
  const list = (title: string, lines: readonly string[]) =>
    lines.length && `${title}\n${lines.map((line) => `• ${line}`).join('\n')}`
  const sign = ['Kind regards,', writer.name, writer.phone, agencyName].filter(Boolean).join('\n')
  return {
    subject: `Your ${what}: ${place}, ${when}`,
    text: [
      `Here is what happened at the ${what} of ${place} on ${when}.`,
      list('Visitors', numbers),
      list(isLease ? 'What rent they would pay' : 'What they would pay', prices),
      prices.length > 0 && 'These are the visitors’ opinions. They are not offers, and not our estimate.',
      list('What they said', comments),
      'Please reply or call me with any questions.',
      sign,
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

const oneVisitor = 'a visitor'
const word = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu
/** What a host noted about them may name them: their names, numbers and addresses are taken out. */
export function withoutPeople(comment: string, names: readonly string[]): string {
  // As they are written: "May" is a name, "may" is not.
  const known = new Set(names.flatMap((name) => name.match(word) ?? []).filter((one) => one.length > 1))
  return comment
    .slice(0, 2000)
    .replaceAll(/[^\s<>"“”,;:]+/g, (one) => (one.indexOf('@') > 0 ? 'their email' : one))
    .replaceAll(/(?<![\d$,.])(?:\+61|0)[ -]?[2-478](?:[ -]?\d){8}(?!\d)/g, 'their number')
    .replaceAll(word, (one) => (known.has(one) || known.has(one.replace(/['’]s$/, '')) ? oneVisitor : one))
    .replaceAll(/a visitor(?:[ -]a visitor)+/g, oneVisitor)
    .replace(/^(?=a visitor)./, 'A')
}
