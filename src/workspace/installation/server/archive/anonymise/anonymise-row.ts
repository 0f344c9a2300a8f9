import type { Archived, ArchivedRow } from '#platform/archive-parts.ts'
import type { ArchivedTable } from '../archive-rows.store.ts'
import type { MadeUp } from './made-up.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Anonymous {
  madeUp: MadeUp
  vocabulary: Vocabulary
  archived: Pick<Archived, 'plain' | 'tokens' | 'keys'>
  /** Returns true for a suburb of the gazetteer. */
  isSuburb(name: string): boolean
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Folders of public files, as they are in addresses and in keys. */
const publicFolder = /(?<=\/m\/|public\/)[\w-]{22}(?=\/)/g
const camelCase = (column: string) => column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/**
 * A row with nothing of people, places and the agency's own words in it. What is not known to say nothing (the texts a contract fixes, times,
 * ids, and columns that their feature declares as `plain`) is replaced, so a column that is new is as well.
 */
export function anonymiseRow(anonymous: Anonymous, { name: table, types, listed }: ArchivedTable, row: ArchivedRow): ArchivedRow {
  const { plain: ours, tokens, keys } = anonymous.archived
  const key = keys.get(table)
  const plain = new Set([...(ours.get(table) ?? []), ...listed, ...(key ? [key] : [])])
  const changed = Object.entries(row).map(([column, value]): [string, unknown] => {
    const type = types.get(column) ?? ''
    const field = camelCase(column)
    if (value === null) return [column, null]
    if (type === 'bytea') return [column, `\\x${anonymous.madeUp.bytes(String(value).slice(2))}`]
    if (tokens.get(table)?.includes(column)) return [column, anonymous.madeUp.token(String(value))]
    if (plain.has(column)) return [column, value]
    if (/^(text|character varying|json|inet)/.test(type)) return [column, changedValue(anonymous, { table, plain }, field, value)]
    return [column, typeof value === 'number' ? changedNumber(field, value) : value]
  })
  return named(anonymous, Object.fromEntries(changed))
}

/** Ids and public folders, wherever they are. */
const named = ({ madeUp }: Anonymous, row: ArchivedRow): ArchivedRow =>
  JSON.parse(
    JSON.stringify(row)
      .replaceAll(uuid, (id) => madeUp.uuid(id))
      .replaceAll(publicFolder, (token) => madeUp.token(token)),
  ) as ArchivedRow

interface Place {
  table: string
  plain: ReadonlySet<string>
}

function changedValue(anonymous: Anonymous, place: Place, field: string, value: unknown): unknown {
  if (place.plain.has(field)) return value
  // A small blurred copy of the picture.
  if (/^(thumb|photo)Hash$/.test(field)) return null
  if (typeof value === 'string') return changedText(anonymous, place, field, value)
  if (typeof value === 'number') return changedNumber(field, value)
  if (Array.isArray(value)) return value.map((one) => changedValue(anonymous, place, field, one))
  if (value === null || typeof value !== 'object') return value
  const isBirth = Object.values(value).some((one) => typeof one === 'string' && /birth/i.test(one))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      // Names of our own look like this; a person's or a heading's does not.
      anonymous.vocabulary.isField(name) || /^[a-z][A-Za-z0-9]*$/.test(name) || name.match(uuid)?.[0] === name
        ? name
        : changedText(anonymous, place, '', name),
      changedValue(anonymous, place, isBirth && name === 'date' ? 'birthDate' : name, one),
    ]),
  )
}

/** To about a kilometre: the suburb. */
const changedNumber = (field: string, value: number) =>
  /^(lat|latitude|lng|lon|longitude)$/.test(field) ? Math.round(value * 100) / 100 : value

const moment = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/
const clock = /^\d\d:\d\d(?::\d\d)?$/
const wholeUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const address = /^[^\s@]{1,254}@[^\s@]{1,254}$/
const states = new Set(['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'])
/** Tables whose names are of campaigns, searches and the like; other names are of people. */
const things = new Set(['campaigns', 'portal_accounts', 'roles', 'saved_views', 'task_tracks'])

function changedText(anonymous: Anonymous, { table }: Place, field: string, text: string): string {
  const { madeUp, vocabulary } = anonymous
  if (!text.trim() || vocabulary.has(field, text)) return text
  if (field === 'field' && vocabulary.isField(text)) return text
  if (wholeUuid.test(text) || clock.test(text) || colour.test(text)) return text
  // A day of birth says who it is.
  if (moment.test(text)) return /birth/i.test(field) ? `${text.slice(0, 4)}-01-01` : text
  if (/^state$/i.test(field) && states.has(text)) return text
  if (/postcode$/i.test(field) && /^\d{4}$/.test(text)) return text
  if (/suburb$/i.test(field) && anonymous.isSuburb(text)) return text
  // `richmond|vic`
  if (/^(suburbKey|matchSuburb)$/.test(field)) return isKnownKey(anonymous, text) ? text : madeUp.code(text)
  return madeUpText(madeUp, table, field, text)
}

const isKnownKey = ({ isSuburb }: Anonymous, key: string) => {
  const [name = ''] = key.split('|')
  return name === '' || isSuburb(name)
}

function madeUpText(madeUp: MadeUp, table: string, field: string, text: string): string {
  if (text.length < 321 && address.test(text)) return madeUp.email(text)
  if (field === 'domain') return madeUp.domain()
  // Also one that happens to have no digit and looks like a word.
  if (field === 'code') return madeUp.code(text)
  // Ids are counted up, and short codes of two of them would be the same.
  if (field === 'externalId') return madeUp.token(text)
  if (/^https?:\/\//i.test(text))
    return `https://www.example/${madeUp.code(
      text
        .slice(0, 60)
        .replace(/^https?:\/\//i, '')
        .replaceAll(/[^A-Za-z0-9]/g, ''),
    )}`
  if (/(phone|mobile|fax|number)$/i.test(field) && /^[+()\d\s.-]{8,20}$/.test(text)) return madeUp.phone(text)
  if (
    /^(company|companyName|organisation|legalName|tradingName|registeredName)$/.test(field) ||
    (table === 'agencies' && field === 'name')
  )
    return madeUp.company(text)
  if (field === 'lastName') return madeUp.lastName(text)
  if (field === 'firstName') return madeUp.firstName(text)
  if (field === 'sortLast') return madeUp.lastName(text).toLowerCase()
  if (field === 'sortFirst') return madeUp.firstName(text).toLowerCase()
  if (/name$/i.test(field) && !/file|slug|user|host/i.test(field) && !things.has(table)) return madeUp.name(text)
  if (/^(toldTo|signatory|salutation)$/.test(field)) return madeUp.name(text)
  if (/streetLine|^(address|address1|line1)$/i.test(field)) return madeUp.streetLine(text)
  if (/^street(Name)?$/.test(field)) return madeUp.street(text)
  const ending = /^[^/\\]{1,250}\.([A-Za-z0-9]{2,5})$/.exec(text)?.[1]
  if (/fileName$/.test(field))
    return ending ? `file-${madeUp.code(text.slice(0, 12).replaceAll(/[^A-Za-z0-9]/g, 'x'))}.${ending}` : madeUp.code(text)
  if (text.startsWith('<')) return `<p>${madeUp.text(text)}</p>`
  // A text without a space is a code, unless it is a word.
  if (!/\s/.test(text.trim()) && (!/^\p{L}+$/u.test(text) || text === text.toUpperCase())) return madeUp.code(text)
  const made = madeUp.text(text)
  return text.length > 60 ? made.slice(0, text.length) : made
}
