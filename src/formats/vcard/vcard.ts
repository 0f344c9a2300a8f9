import { trimmed } from '#common/trimmed.ts'
import type { ImportTarget } from '#channels/contact-import/import-targets.rules.ts'
import type { SourceRow } from '#channels/contact-import/server/source-row.ts'

/** A card becomes a row with these columns, so that cards and tables go one way. */
const columns = [
  'title',
  'firstName',
  'lastName',
  'fullName',
  'partnerFirstName',
  'companyName',
  'position',
  'email',
  'emailWork',
  'mobile',
  'phone',
  'phoneHome',
  'phoneWork',
  'phoneFax',
  'website',
  'street',
  'suburb',
  'state',
  'postcode',
  'country',
  'postalStreet',
  'postalSuburb',
  'postalState',
  'postalPostcode',
  'postalCountry',
  'tags',
  'birthday',
  'dates',
  'background',
  'id',
] as const satisfies readonly ImportTarget[]
type Column = (typeof columns)[number]
export const vcardHeaders: string[] = [...columns]
export const vcardMapping: ImportTarget[] = [...columns]

interface Property {
  name: string
  group: string
  types: Set<string>
  isQuotedPrintable: boolean
  charset: string
  value: string
}
const maxLine = 200_000
const maxProperties = 500

/** vCard 2.1, 3.0 and 4.0, folded lines, quoted-printable and Apple's groups; pictures and keys are passed over as they come. */
export async function* vcardRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let card: Property[] | undefined
  let depth = 0
  let count = 0
  for await (const line of unfolded(text)) {
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) {
      // A card that was never ended is one all the same.
      if (card?.length && depth === 1) yield { line: ++count, cells: cellsOf(card) }
      depth = 1
      card = []
    } else if (/^\s*END:VCARD\s*$/i.test(line)) {
      if (card) yield { line: ++count, cells: cellsOf(card) }
      card = undefined
      depth = 0
    } else if (card && card.length < maxProperties) {
      const property = propertyOf(line)
      if (property) card.push(property)
    }
  }
  if (card?.length) yield { line: ++count, cells: cellsOf(card) }
}

/** Whole lines: a line that begins with a space goes on from the one before, and so does quoted-printable after `=`. */
async function* unfolded(text: AsyncIterable<string>): AsyncGenerator<string> {
  // In pieces: put together for each line of a long value, they would be copied each time.
  let pieces: string[] = []
  let length = 0
  let isQuotedPrintable = false
  for await (const raw of linesOf(text)) {
    const last = pieces.at(-1)
    const isSoft = isQuotedPrintable && last?.endsWith('=') === true
    if (last !== undefined && (isSoft || /^[ \t]/.test(raw))) {
      if (length > maxLine) continue
      if (isSoft) pieces[pieces.length - 1] = last.slice(0, -1)
      pieces.push(isSoft ? raw.trimStart() : raw.slice(1))
      length += raw.length
    } else {
      if (last !== undefined) yield pieces.join('')
      pieces = [raw]
      length = raw.length
      isQuotedPrintable = /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(raw)
    }
  }
  if (pieces.length) yield pieces.join('')
}
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = (lines.pop() ?? '').slice(0, maxLine)
    yield* lines
  }
  if (rest) yield rest.replace(/\r$/, '')
}

/** Cuts at semicolons outside quotation marks. */
function paramsOf(text: string): string[] {
  const params: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ';' && !isQuoted) {
      params.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...params, text.slice(from)]
}

const ignored = new Set(['PHOTO', 'KEY', 'LOGO', 'SOUND', 'VERSION', 'PRODID', 'REV', 'UID', 'LABEL'])
function propertyOf(line: string): Property | undefined {
  // The first colon outside quotation marks.
  const colon = /^(?:[^":]|"[^"]*")*:/.exec(line)?.[0].length
  if (!colon) return undefined
  const [rawName = '', ...params] = paramsOf(line.slice(0, colon - 1))
  const [name = '', group = ''] = rawName.trim().toUpperCase().split('.').toReversed()
  if (ignored.has(name)) return undefined
  const types = params.flatMap((param) =>
    /^(?:TYPE=|[^=]+$)/i.test(param)
      ? param
          .replace(/^TYPE=/i, '')
          .replaceAll('"', '')
          .toUpperCase()
          .split(',')
      : [],
  )
  const charset = params.find((param) => /^CHARSET=/i.test(param))?.slice(8) ?? 'utf-8'
  const isQuotedPrintable = params.some((param) => /QUOTED-PRINTABLE$/i.test(param))
  return { name, group, types: new Set(types), isQuotedPrintable, charset, value: line.slice(colon) }
}

function decodedValue({ value, isQuotedPrintable, charset }: Property): string {
  if (!isQuotedPrintable) return value
  const bytes = Buffer.from(
    // Whatever is not ASCII stands for itself in what real programs write.
    [
      ...value.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(0xe000 + Number.parseInt(hex, 16))),
    ].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0xe000 && code <= 0xe0ff ? [code - 0xe000] : [...Buffer.from(letter)]
    }),
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
/** Cuts at a sign that no backslash protects. */
const cut = (value: string, sign: ';' | ',') => value.split(sign === ';' ? /(?<!\\);/ : /(?<!\\),/).map(unescaped)
const unescaped = (value: string) =>
  value.replaceAll(/\\([nN,;:"\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim()
const oneLine = (value: string | undefined) =>
  trimmed(
    (value ?? '')
      .split(/[\r\n]/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    /[,\s]/,
    { start: false },
  )

function cellsOf(card: readonly Property[]): string[] {
  const cells = new Map<Column, string[]>()
  const add = (column: Column, value: string | undefined) => {
    const text = value?.trim()
    if (text) cells.set(column, [...(cells.get(column) ?? []), text])
  }
  const labels = new Map(card.filter((p) => p.name === 'X-ABLABEL').map((p) => [p.group, p.value.toLowerCase()]))
  let addresses = 0
  // The preferred one first.
  const sorted = card.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
  for (const property of sorted) {
    const value = decodedValue(property)
    const { name, types } = property
    if (name === 'N') {
      const [last, first, middle, title] = cut(value, ';')
      add('lastName', last)
      add('firstName', [first, middle].filter(Boolean).join(' '))
      add('title', title)
    } else if (name === 'FN') add('fullName', unescaped(value))
    else if (name === 'ORG') add('companyName', cut(value, ';')[0])
    else if (name === 'TITLE') add('position', unescaped(value))
    else if (name === 'EMAIL') add(types.has('WORK') ? 'emailWork' : 'email', unescaped(value).replace(/^mailto:/i, ''))
    else if (name === 'TEL') addPhone(property, value, labels.get(property.group), add)
    else if (name === 'URL') add('website', unescaped(value))
    else if (name === 'CATEGORIES') for (const tag of cut(value, ',')) add('tags', tag)
    else if (name === 'NOTE') add('background', unescaped(value))
    else if (name === 'BDAY') add('birthday', value)
    else if (name === 'ANNIVERSARY' || name === 'X-MS-ANNIVERSARY') add('dates', `custom: Anniversary: ${value}`)
    else if (name === 'X-GABLE-ID') add('id', value)
    else if (
      (name === 'X-ABRELATEDNAMES' && labels.get(property.group)?.includes('spouse')) ||
      name === 'X-SPOUSE' ||
      name === 'X-MS-SPOUSE'
    )
      add('partnerFirstName', unescaped(value))
    else if (name === 'ADR' && addresses < 2) {
      const [box, extended, street, suburb, state, postcode, country] = cut(value, ';')
      const isPostal = addresses++ > 0 || property.types.has('POSTAL')
      const at = (part: 'Street' | 'Suburb' | 'State' | 'Postcode' | 'Country') =>
        (isPostal ? `postal${part}` : part.toLowerCase()) as Column
      add(at('Street'), oneLine([box, extended, street].filter(Boolean).join(', ')))
      add(at('Suburb'), oneLine(suburb))
      add(at('State'), oneLine(state))
      add(at('Postcode'), oneLine(postcode))
      add(at('Country'), oneLine(country))
    }
  }
  // Programs repeat the company or the e-mail here when there is no name.
  const full = cells.get('fullName')?.[0] ?? ''
  const isNoName = full.includes('@') || full === cells.get('companyName')?.[0] || !/\p{L}/u.test(full)
  if (isNoName || cells.has('firstName') || cells.has('lastName')) cells.delete('fullName')
  return columns.map((column) => (cells.get(column) ?? []).join(column === 'background' ? '\n\n' : ' ::: '))
}

function addPhone(
  { types }: Property,
  value: string,
  label: string | undefined,
  add: (column: Column, value: string) => void,
): void {
  const number = unescaped(value).replace(/^tel:/i, '').replace(/;.*/, '')
  if (types.has('PAGER')) return
  if (types.has('FAX')) add('phoneFax', number)
  else if (types.has('CELL') || label?.includes('mobile')) add('mobile', number)
  else if (types.has('HOME')) add('phoneHome', number)
  else add(types.has('WORK') ? 'phoneWork' : 'phone', number)
}
const isPreferred = ({ types }: Property) => types.has('PREF')
