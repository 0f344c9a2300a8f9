import { type Field, fieldOf } from './labels.ts'
import { endsMessage } from './message-end.ts'

/** The values of the labelled lines of one enquiry, as written. */
export interface Labelled extends Partial<Record<ValueField, string>> {
  /** Lines that staff want to read and that have no field of their own: `Pets: 1 cat`. */
  details?: string
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

const isRule = (line: string) => /^[-=_~*]{3,}$/.test(line)

export function readLabelled(lines: readonly string[]): LabelledLines {
  const groups: Labelled[] = []
  const rest: string[] = []
  let group: Labelled = {}
  let open: { field: Field; label: string; isEmpty: boolean } | undefined
  const put = ({ field, label, value }: Split) => {
    if (field === 'other' || field === 'section') return
    if (value && isDetail(field, label)) group.details = addLine(group.details, `${label}: ${value}`)
    if (field === 'detail') return
    const before = group[field]
    if (before === undefined) group[field] = value
    else if (value && before !== value && startsNext(group, field)) {
      groups.push(group)
      group = { [field]: value }
    }
  }
  for (const line of lines) {
    const split = splitLabel(line)
    // The name of the person below `Kind regards` and such is part of the message.
    if (split && !(open?.field === 'message' && !open.isEmpty && isInMessage(line, split))) {
      // `Enquiry 2` and the like: what comes now is another one.
      if (split.field === 'section' && hasPerson(group) && /\d/.test(line)) {
        groups.push(group)
        group = {}
      }
      put(split)
      open = { field: split.field, label: split.label, isEmpty: !split.value }
      if (split.value && split.field !== 'message') open = undefined
      continue
    }
    if (isRule(line) && open?.isEmpty) continue
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
export const countOf = ({ details: _, ...fields }: Labelled): number => Object.values(fields).filter(Boolean).length

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
function isInMessage(line: string, { field, value }: Split): boolean {
  if (!value && !line.endsWith(':') && (field === 'address' || field === 'message' || field === 'type')) return true
  return (field === 'other' || field === 'detail') && !value && !line.endsWith(':')
}
