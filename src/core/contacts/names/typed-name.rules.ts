import type { ContactFields } from '../contact-fields.contract.ts'

export interface TypedName extends Pick<ContactFields, 'title' | 'firstName' | 'lastName' | 'partner' | 'companyName'> {
  kind: 'person' | 'couple' | 'company' | 'trust' | 'estate'
}

/** No name on a form or in a list is longer; the rest of a longer text is left out. */
const maxLetters = 300
/** Lower case, without full stops. */
export const titles =
  /^(?:mr|mrs|ms|miss|mx|mstr|messrs|dr|prof|professor|a\/prof|assoc\/prof|rev|reverend|revd|fr|father|pastor|sir|dame|lady|lord|hon|honourable|capt|sgt)$/
const generations = /^(?:jr|jnr|junior|sr|snr|senior|ii|iii|iv)$/
/** Honours and degrees are written in capitals, and surnames like `Ao` mostly are not. */
const honours = /^(?:AC|AO|AM|OAM|OBE|MBE|CBE|APM|PSM|KC|QC|SC|PhD|MD|JP|MP|ESQ|Esq)$/
/** They belong to the surname behind them. */
const particles =
  /^(?:van|von|der|den|de|del|della|dello|di|da|das|do|dos|du|la|le|lo|el|al|bin|binte|ibn|ter|ten|zu|zum|te|st|mac|mc|o')$/
/** Surnames beside which `Van` and `Le` are given names or surnames of their own. */
const vietnameseSurnames =
  /^(?:nguyen|tran|le|pham|huynh|hoang|phan|vu|vo|dang|bui|do|ho|ngo|duong|ly|dinh|truong|trinh|lam|mai|cao)$/
/** Common as first names, also behind a title: `Ms Di Prefix`. */
const alsoFirstNames = /^(?:di|al)$/

const bare = (word: string) => word.toLowerCase().replaceAll('.', '').replaceAll('’', "'")
const isTitle = (word: string) => titles.test(bare(word))
const isSuffix = (word: string) => generations.test(bare(word)) || honours.test(word.replaceAll('.', ''))
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
const joined = (words: readonly string[]) => words.join(' ') || null

interface Person {
  title: string | null
  words: string[]
  /** `Jr`, `OAM`: kept with the surname, because there is no other place for it. */
  suffix: string[]
}
/** @param least as many words are left for the name itself */
function personOf(text: string, least: 1 | 2): Person {
  const { title, rest } = withoutTitle(text.replace(/^the (?=hon)/i, ''))
  const names = wordsOf(rest)
  const kept = title ? 1 : least
  let end = names.length
  while (end > kept && isSuffix(names[end - 1] ?? '')) end--
  return { title, words: names.slice(0, end), suffix: names.slice(end).map((word) => word.replace(/\.$/, '')) }
}

/** A first name that a title was written into: `Mr Aldo`. */
export function withoutTitle(firstName: string): { title: string | null; rest: string } {
  const words = wordsOf(firstName.slice(0, maxLetters))
  const from = words.findIndex((word) => !isTitle(word))
  const end = from < 0 ? words.length : from
  return { title: joined(words.slice(0, end).map((word) => word.replace(/\.$/, ''))), rest: words.slice(end).join(' ') }
}

/** Where the surname starts: at the last word, or at the particles before it. */
function surnameAt({ title, words }: Person): number {
  const last = words.length - 1
  const isVietnamese = words.some((word, i) => vietnameseSurnames.test(bare(word)) && (i === last || !particles.test(bare(word))))
  let at = last
  while (at > 0 && !isVietnamese && particles.test(bare(words[at - 1] ?? ''))) at--
  const first = words[0] ?? ''
  const isWhole = at > 0 || /^\p{Ll}/u.test(first) || (title !== null && !alsoFirstNames.test(bare(first)))
  return isWhole ? at : Math.min(1, last)
}
function cut(person: Person): { firstName: string | null; lastName: string | null } {
  const { title, words, suffix } = person
  if (words.length < 2 && !suffix.length)
    return title ? { firstName: null, lastName: joined(words) } : { firstName: joined(words), lastName: null }
  const at = surnameAt(person)
  return { firstName: joined(words.slice(0, at)), lastName: joined([...words.slice(at), ...suffix]) }
}

/** `Halloway, Brad & Tess` in its two parts; `Brad Halloway, OAM` is no such name. */
function turnedName(text: string): { surname: string; given: string; suffix: string[] } | { plain: string } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const names = parts.filter((part, i) => i === 0 || !wordsOf(part).every(isSuffix))
  const suffix = parts.filter((part) => !names.includes(part))
  const [surname = '', given = ''] = names
  return names.length === 2 && coupleOf(surname)[1] === undefined
    ? { surname, given, suffix: suffix.flatMap(wordsOf) }
    : { plain: [...names, ...suffix].join(' ') }
}
function coupleOf(text: string): [first: string, second: string | undefined] {
  const words = wordsOf(text.replaceAll('&', ' & '))
  const at = words.findIndex((word) => isAnd(word))
  return at < 0 ? [text, undefined] : [words.slice(0, at).join(' '), words.slice(at + 1).join(' ') || undefined]
}
const isAnd = (word: string) => word === '&' || word.toLowerCase() === 'and'

const none = { title: null, firstName: null, lastName: null, partner: null, companyName: null }

/** Reads a name as people write it: with titles, of a couple, of a firm, turned round, with `van der` and `OAM`. */
export function readName(typed: string): TypedName {
  const text = typed.slice(0, maxLetters).toWellFormed().trim()
  const firm = firmKind(text)
  if (firm && !isTitle(wordsOf(text)[0] ?? '')) return { ...none, kind: firm, companyName: text }
  const turned = turnedName(text)
  if ('plain' in turned) return { ...none, ...people(...coupleOf(turned.plain)) }
  const { title, words, suffix } = personOf(turned.surname, 1)
  return { ...none, ...given(turned.given, joined([...words, ...suffix, ...turned.suffix]), title) }
}

const bothOf = (one: string | null, two: string | null) => [one, two].filter(Boolean).join(' and ') || null

type People = Omit<TypedName, 'companyName'>
function people(one: string, two: string | undefined): People {
  const first = personOf(one, 2)
  if (two === undefined) return { kind: 'person', title: first.title, ...cut(first), partner: null }
  const second = personOf(two, 2)
  // `Mr and Mrs Brad Halloway`: the second title is not Brad's own.
  if (!first.words.length) return { kind: 'couple', title: bothOf(first.title, second.title), ...cut(second), partner: null }
  const [mine, theirs] = [cut(first), cut(second)]
  const isShort = first.words.length === 1 && !first.suffix.length
  if (!isShort) return { kind: 'couple', title: first.title, ...mine, partner: { title: second.title, ...theirs } }
  return {
    kind: 'couple',
    title: first.title,
    firstName: joined(first.words),
    lastName: theirs.lastName,
    partner: { title: second.title, firstName: theirs.firstName, lastName: null },
  }
}

/** The names of a file that has first and last names apart, or of a name that is turned round. */
export function given(firstNames: string, lastName: string | null, title: string | null = null): People {
  const [one, two] = coupleOf(firstNames)
  const [first, second] = [personOf(one, 1), two === undefined ? undefined : personOf(two, 1)]
  const name = ({ words, suffix }: Person) => joined([...words, ...suffix])
  if (!second) return { kind: 'person', title: first.title ?? title, firstName: name(first), lastName, partner: null }
  if (!first.words.length)
    return { kind: 'couple', title: bothOf(first.title, second.title), firstName: name(second), lastName, partner: null }
  return {
    kind: 'couple',
    title: first.title ?? title,
    firstName: name(first),
    lastName,
    partner: { title: second.title, firstName: name(second), lastName: null },
  }
}

/** First and last names as a form or a file has them apart, where people write titles, couples and firms into them all the same. */
export function readNames(first: string | null, last: string | null): TypedName {
  if (!first?.trim() || !last?.trim()) {
    const read = readName(first?.trim() || last?.trim() || '')
    // `Smith` alone in the column of last names is one.
    return !first?.trim() && !read.lastName ? { ...read, firstName: null, lastName: read.firstName } : read
  }
  const whole = `${first} ${last}`
  if (!withoutTitle(first).rest) return readName(whole)
  if (isFirmForSure(whole)) return { ...none, kind: firmKind(whole) ?? 'company', companyName: whole }
  return { ...none, ...given(first, last) }
}

/** Cuts what was read to the lengths of a contact's fields. */
export function fitting({ title, firstName, lastName, partner, companyName, kind }: TypedName): TypedName {
  return {
    kind,
    title: short(title, 20),
    firstName: short(firstName, 80),
    lastName: short(lastName, 80),
    partner: partner && {
      title: short(partner.title, 20),
      firstName: short(partner.firstName, 80),
      lastName: short(partner.lastName, 80),
    },
    companyName: short(companyName, 160),
  }
}
const short = (text: string | null, max: number) => text?.slice(0, max).toWellFormed().trim() || null

const estate = /^(?:the )?(?:deceased )?estate of\b|\bdeceased estate\b/i
const trust = /\b(?:trust|trustees?|atf|smsf|super(?:annuation)? fund|superfund)\b/i
const company =
  /\b(?:pty|ltd|limited|inc|incorporated|llc|plc|solicitors|lawyers|legal|conveyancing|conveyancers|holdings|investments|enterprises|developments|constructions|properties|nominees|consulting|accountants|architects|realty|real estate|services|solutions|group|partners|body corporate|owners corporation|strata plan|association|council|department of|university|school|hospital|club)\b|(?:&|\band) (?:sons?|co|company|associates|partners|daughters?)\.?$/i

/** Kind of a firm by the words of its name; undefined for a name that may be a person's. */
function firmKind(name: string): 'company' | 'trust' | 'estate' | undefined {
  const text = name.slice(0, 300)
  if (estate.test(text)) return 'estate'
  if (trust.test(text)) return 'trust'
  return company.test(text) ? 'company' : undefined
}

/** In separate columns of first and last names only what no person is called. */
const isFirmForSure = (name: string): boolean => /\b(?:pty|ltd|trust|trustee|atf|smsf|super fund)\b/i.test(name.slice(0, 300))
