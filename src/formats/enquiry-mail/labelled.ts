import { addressIn } from './address-in.ts'
import { askedFor, type Field, fieldOf } from './labels.ts'
import { endsMessage } from './message-end.ts'
import { emailIn, isName, phoneIn } from './values.ts'

/** The values of the labelled lines of one enquiry, as written. */
export interface Labelled extends Partial<Record<ValueField, string>> {
  /** Lines that staff want to read and that have no field of their own: `Pets: 1 cat`. */
  details?: string
  /** Suburb, state and postcode, where each has a line of its own. */
  place?: Partial<Record<'suburb' | 'state' | 'postcode', string>>
}
type ValueField = Exclude<Field, 'section' | 'other' | 'detail'>
export interface LabelledLines {
  groups: Labelled[]
  /** Lines without a label, in their order. */
  rest: string[]
}

interface Split {
  field: Field
  /** The words of the label as written. */
  label: string
  value: string
}
const separators = [':', '\t', ' = ', '=', ' - ', ' – ', '..: ']
const ofPerson = new Set<Field>(['name', 'firstName', 'email', 'phone', 'message'])

/** `Name: Ann`, `NAME - Ann`, `Name⇥Ann`, `Name......: Ann`, or a label alone on its line. */
export function splitLabel(line: string): Split | undefined {
  const plain = line.replaceAll('*', '').replace(/^[•·>-]{1,3} /, '')
  for (const separator of separators) {
    const at = plain.indexOf(separator)
    if (at <= 0 || at > 70) continue
    const field = fieldOf(plain.slice(0, at))
    const value = plain.slice(at + separator.length).trim()
    const label = plain.slice(0, at).replaceAll('.', '').trim()
    if (field) return { field, label, value: value.startsWith(':') ? value.slice(1).trim() : value }
  }
  const alone = fieldOf(plain)
  return alone && isAloneLike(plain, alone) ? { field: alone, label: plain, value: '' } : undefined
}
/** A single word such as `Home` or `Thanks` in a text is no heading; a label of one letter neither. */
const isAloneLike = (line: string, field: Field) => line.length > (field === 'other' ? 5 : field === 'detail' ? 3 : 2)

const placeParts: Record<string, 'suburb' | 'state' | 'postcode'> = {
  ...{
    suburb: 'suburb',
    city: 'suburb',
    town: 'suburb',
    state: 'state',
    postcode: 'postcode',
    'post code': 'postcode',
    zip: 'postcode',
  },
}
/** A question of a form with the answer on the next line, which has to look like one. */
function question(line: string, next: string, isInMessage: boolean): Split | undefined {
  const field = askedFor(line)
  if (!field || !next) return undefined
  const fits: Partial<Record<Field, boolean>> = {
    name: isName(next),
    email: !next.includes(' ') && emailIn(next) !== undefined,
    phone: phoneIn(next) !== undefined && next.length < 25,
    address: /\d/.test(next) && next.length < 200,
    message: !isInMessage,
  }
  return fits[field] ? { field, label: line, value: '' } : undefined
}

/** The second line of an address: `Brunswick, VIC, 3056`. */
const town = /^[\p{L}' -]{3,40},? (?:act|nsw|nt|qld|sa|tas|vic|wa),? \d{4}$/iu
const isRule = (line: string) => /^[-=_~*]{3,}$/.test(line)

export function readLabelled(lines: readonly string[]): LabelledLines {
  const groups: Labelled[] = []
  const rest: string[] = []
  let group: Labelled = {}
  let open: { field: Field; label: string; isEmpty: boolean } | undefined
  let addressAt = -2
  let placeAt = -10
  const put = ({ field, label, value }: Split, at: number) => {
    const part = placeParts[label.toLowerCase()]
    // Elsewhere it is where the person lives.
    if (part && value && at - placeAt <= 6) group.place = { ...group.place, [part]: value }
    if (field === 'address' || field === 'street' || part) placeAt = at
    if (field === 'other' || field === 'section') return
    if (value && isDetail(field, label)) group.details = addLine(group.details, `${label}: ${value}`)
    if (field === 'detail') return
    const before = group[field]
    if (!before || (field === 'address' && value && !/\d/.test(before))) group[field] = value || before || ''
    else if (value && before !== value && startsNext(group, field)) {
      groups.push(group)
      group = { [field]: value }
    }
  }
  for (const [at, line] of lines.entries()) {
    const next = lines.slice(at + 1, at + 4).find(Boolean) ?? ''
    const split = splitLabel(line) ?? question(line, next, open?.field === 'message' && !open.isEmpty)
    // The name of the person below `Kind regards` and such is part of the message.
    if (split && !(open?.field === 'message' && !open.isEmpty && isInMessage(line, split, next))) {
      // `Enquiry 2` and the like: what comes now is another one.
      if (split.field === 'section' && hasPerson(group) && /\d/.test(line)) {
        groups.push(group)
        group = {}
      }
      put(split, at)
      if (split.field === 'address' && split.value) addressAt = at
      open = { field: split.field, label: split.label, isEmpty: !split.value }
      if (split.value && split.field !== 'message') open = undefined
      continue
    }
    if (isRule(line) && open?.isEmpty) continue
    if (line && addressAt === at - 1 && town.test(line.slice(0, 100))) {
      group.address = `${group.address}, ${line}`
      continue
    }
    if (open?.field === 'message') {
      if (!open.isEmpty && endsMessage(line)) {
        open = undefined
        rest.push(line)
      } else {
        group.message = group.message ? `${group.message}\n${line}` : line
        if (line) open.isEmpty = false
      }
    } else if (open?.isEmpty && line) {
      const { field, label } = open
      if (isDetail(field, label)) group.details = addLine(group.details, `${label}: ${line}`)
      if (field === 'section' || field === 'other') rest.push(line)
      else if (field !== 'detail') group[field] = group[field] || line
      open = undefined
    } else if (!open || line) rest.push(line)
  }
  groups.push(group)
  return { groups: groups.filter((one) => countOf(one) > 0), rest }
}

/** Fields that have a value, without details. */
export const countOf = ({ details: _, place: _p, ...fields }: Labelled): number => Object.values(fields).filter(Boolean).length

/** The subject of a form is the subject of the mail. */
const isDetail = (field: Field, label: string) => field === 'detail' || (field === 'type' && !/^(?:subject|form)/i.test(label))
const longestDetails = 3_000
const addLine = (before: string | undefined, line: string) => (before ? `${before}\n${line}` : line).slice(0, longestDetails)

const hasPerson = (group: Labelled) => Boolean(group.name || group.firstName || group.email)
/** A second name or email starts the next enquiry, once this one has something of a person. */
const startsNext = (group: Labelled, field: Field) =>
  (field === 'name' || field === 'firstName' || field === 'email') &&
  Object.entries(group).filter(([key, value]) => value && ofPerson.has(key as Field)).length >= 2

/** In a message itself `Note` or `About` alone, or a label that is a sentence, ends nothing. */
function isInMessage(line: string, { field, value }: Split, next: string): boolean {
  // `Property details`, `Address`, and then one: a list of the program's below the message.
  if (!value && field === 'address' && (addressIn(next) ?? fieldOf(next) === 'address')) return false
  if (!value && !line.endsWith(':') && (field === 'address' || field === 'message' || field === 'type')) return true
  return (field === 'other' || field === 'detail') && !value && !line.endsWith(':')
}
