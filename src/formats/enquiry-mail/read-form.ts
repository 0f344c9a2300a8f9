import { addressIn } from './address-in.ts'
import type { MailEnquiry } from './reading.ts'
import { personIn } from './forwarded.ts'
import { kindOf } from './kind.ts'
import { countOf, type Labelled, readLabelled } from './labelled.ts'
import { isProgram, makerOf } from './makers.ts'
import { tidyMessage } from './message-end.ts'
import { makerName, type Source } from './source.ts'
import { messageIn, nameIn } from './sentences.ts'
import { emailIn, idIn, isAustralian, phoneIn } from './values.ts'

const longestMessage = 20_000
const isListingLabelled = ({ address, reference, adId }: Labelled) => Boolean(address || reference || adId)

/** Reads a mail that a program wrote: labelled lines, and sentences such as `Ann Lee is interested in 8 Quarry Lane`. */
export function readForm(source: Source, lines: readonly string[]): { enquiries: MailEnquiry[]; isForm: boolean } {
  const { groups, rest } = readLabelled(lines)
  const isMany = groups.filter((one) => one.name || one.firstName || one.email).length > 1
  const people = groups.filter((one) => !isMany || one.name || one.firstName || one.email)
  const sourceName = makerName(source, lines.join('\n'))
  const enquiries = (people.length ? people : [{}]).map((group) => enquiryOf(source, { group, rest, sourceName, isMany }))
  const labelled = Math.max(0, ...groups.map(countOf))
  return { enquiries, isForm: labelled >= 2 || (sourceName !== null && enquiries.some(({ name, email }) => name && email)) }
}

interface FormParts {
  group: Labelled
  rest: readonly string[]
  sourceName: string | null
  isMany: boolean
}
function enquiryOf(source: Source, { group, rest, sourceName, isMany }: FormParts): MailEnquiry {
  const { maker, subject, links } = source
  const answerTo = answerable(source)
  const intro = isMany ? [] : [...rest.slice(0, 30), subject]
  const sender = personIn(group.name ?? '')
  const name =
    sender?.name ||
    (sender ? '' : clean(group.name)) ||
    [clean(group.firstName), clean(group.lastName)].filter(Boolean).join(' ') ||
    nameIn(intro, maker?.name) ||
    (isMany ? '' : answerTo?.name) ||
    null
  const email =
    emailIn(group.email ?? '') ?? sender?.address ?? (isMany ? undefined : (answerTo?.address ?? linkedEmail(links))) ?? null
  const message = tidyMessage(clean(group.message) || (isMany ? '' : messageIn(rest)), maker?.name).slice(0, longestMessage)
  const typed = message.split('\n').flatMap((line) => phoneIn(line) ?? [])
  const phone = phoneIn(group.phone ?? '') ?? (isMany ? undefined : linkedPhone(links)) ?? typed.find(isAustralian) ?? null
  const place = placeOf(group, [...intro, message])
  const id = idOf(group, intro, maker?.hasAdIds ?? false, links)
  const type = clean(group.type)
  const listing = { address: place, ...id }
  return {
    sourceName,
    name: name ? name.slice(0, 200) : null,
    email,
    phone,
    message,
    details: group.details ?? '',
    ...listing,
    kind: kindOf(`${subject}\n${rest.slice(0, 10).join('\n')}`, { type, message, ...listing }, isListingLabelled(group)),
  }
}

/** Links that programs put behind a value: `ann@lee.example <mailto:ann@lee.example>`. */
function clean(value: string | undefined): string {
  if (!value) return ''
  const at = value.search(/<(?:mailto|tel|https?):/i)
  return (at > 0 ? value.slice(0, at) : value).trim()
}

/** The person that an answer goes to, where that is not a program. */
function answerable({ replyTo, from, maker }: Source) {
  if (replyTo && !isProgram(replyTo.address) && !makerOf(replyTo.address)) return replyTo
  return from && !maker && !isProgram(from.address) ? from : undefined
}
function linkedEmail(links: readonly string[]): string | undefined {
  const found = links.flatMap((link) => (/^mailto:/i.test(link) ? (emailIn(link.slice(7)) ?? []) : []))
  const people = [...new Set(found)].filter((one) => !isProgram(one) && !makerOf(one))
  return people.length === 1 ? people[0] : undefined
}
function linkedPhone(links: readonly string[]): string | undefined {
  const found = [...new Set(links.flatMap((link) => (/^tel:/i.test(link) ? (phoneIn(link.slice(4)) ?? []) : [])))]
  return found.length === 1 ? found[0] : undefined
}

/** The street and what has lines of its own behind it. */
function joinedPlace({ address, street, place }: Labelled): string {
  const typed = withoutBrackets(clean(address)) || clean(street)
  const town = [place?.suburb, place?.state, place?.postcode].filter(Boolean).join(' ')
  const hasTown = (addressIn(typed)?.parts ?? 0) > 1
  return [typed, /\d/.test(typed) && !hasTown ? town : ''].filter(Boolean).join(', ')
}

function placeOf(group: Labelled, others: readonly string[]): string | null {
  const typed = joinedPlace(group)
  const inLabel = addressIn(typed)
  // Kept as typed: `The Esplanade 4` is an address too.
  if (inLabel || /\d/.test(typed)) return typed.slice(0, 200)
  const found = others.flatMap((text) => addressIn(text) ?? [])
  return found.toSorted((a, b) => b.parts - a.parts)[0]?.line ?? null
}
function withoutBrackets(text: string): string {
  const open = text.indexOf('(')
  return open > 0 ? text.slice(0, open).trim() : text
}

function idOf(
  group: Labelled,
  intro: readonly string[],
  hasAdIds: boolean,
  links: readonly string[],
): { reference: string | null; adId: string | null } {
  const first = (value: string | undefined) => clean(value).split(' ')[0]?.replace(/^#/, '').slice(0, 60) || null
  const reference = first(group.reference)
  const ad = first(group.adId)
  if (!hasAdIds) return { reference: reference ?? ad ?? idIn(clean(group.address)) ?? said(intro) ?? null, adId: null }
  const inLinks = [clean(group.url), ...links].flatMap(
    (link) => /(?:^|[/-])(\d{7,12})(?:[/?#]|$)/.exec(link.slice(0, 500))?.[1] ?? [],
  )[0]
  return { reference, adId: ad ?? said(intro) ?? inLinks ?? null }
}
const said = (intro: readonly string[]) => intro.flatMap((line) => idIn(line) ?? [])[0]
