export const dateOrders = ['dmy', 'mdy', 'iso', 'undecided'] as const
export type DateOrder = (typeof dateOrders)[number]
export const columnKinds = ['id', 'email', 'phone', 'date', 'money', 'yesNo', 'number', 'text'] as const
export type ColumnKind = (typeof columnKinds)[number]

export interface ColumnProfile {
  heading: string
  /** Cells with any text. */
  filled: number
  /** Different values; null for too many to count. */
  distinct: number | null
  /** No value comes twice; false where that could not be found out. */
  isUnique: boolean
  /** Letters of the longest cell. */
  longest: number
  kind: ColumnKind
  /** Set for a column of dates. */
  dateOrder?: DateOrder
  /** A spreadsheet has written ids as `1.23E+11`. */
  hasScientific: boolean
  /** Digits behind a 0, as ids and postcodes have them. */
  hasLeadingZeros: boolean
  /** The first different values, cut to 80 letters. */
  samples: string[]
  /** All different values of a column of a few short words. */
  words?: string[]
}

export interface TableProfile {
  /** File or sheet. */
  name: string
  format: 'csv' | 'xlsx' | 'vcard' | 'reaxml'
  /** `mixed` where lines differ. */
  encoding: string
  rows: number
  columns: ColumnProfile[]
  /** Sentences for the person. */
  problems: string[]
  /** The file stops making sense somewhere: the rows behind that place are not there, and the last problem says where. */
  isCutOff?: boolean
}

/** The values of a column are found among the ids of another table. */
export interface TableJoin {
  table: string
  column: string
  toTable: string
  toColumn: string
  /** Part of the different values of the column that is found, from 0 to 1. */
  share: number
  /** Different values that are not found. */
  missing: number
}

/** `contact`, `id` of `contact_id`, `contactId`, `Contact ID`. */
export const headingWords = (heading: string): string[] =>
  heading
    .slice(0, 200)
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const idWords = new Set(['id', 'ids', 'guid', 'uuid', 'key', 'ref', 'reference'])
export const isIdHeading = (heading: string): boolean => headingWords(heading).some((word) => idWords.has(word))
const dateWords = new Set([
  'date',
  'day',
  'at',
  'on',
  'when',
  'time',
  'created',
  'modified',
  'inserted',
  'updated',
  'birthday',
  'dob',
  'due',
  'start',
  'end',
  'expiry',
  'settlement',
])
export const isDateHeading = (heading: string): boolean => headingWords(heading).some((word) => dateWords.has(word))
const moneyWords = new Set([
  'price',
  'amount',
  'budget',
  'value',
  'rent',
  'bond',
  'deposit',
  'commission',
  'fee',
  'cost',
  'reserve',
  'offer',
])
export const isMoneyHeading = (heading: string): boolean => headingWords(heading).some((word) => moneyWords.has(word))
const phoneWords = new Set(['phone', 'phones', 'mobile', 'telephone', 'tel', 'fax', 'cell', 'ah', 'bh', 'mob'])
export const isPhoneHeading = (heading: string): boolean => headingWords(heading).some((word) => phoneWords.has(word))
