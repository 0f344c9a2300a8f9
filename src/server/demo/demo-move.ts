import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '#common/time/days.ts'
import { csvHeadings, csvLine } from '#formats/csv/csv.ts'
import { backgrounds, companies, firstNames, lastNames, noteTexts } from './demo-people.ts'
import { headlines, streets } from './demo-words.ts'

type Rows = readonly (readonly (string | number)[])[]
const people = 240
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
/** Every combination of two lists once, mixed. */
const mixed = (n: number, step: number) => (n * step) % 1021
const personId = (n: number) => String(n + 1001).padStart(7, '0')
const former = ['Gail Former', 'Ross Whitely', 'Priya Anand']
const suburbs = [
  ['Brighton', 'VIC', '3186'],
  ['Elwood', 'VIC', '3184'],
  ['Elsternwick', 'VIC', '3185'],
  ['Hampton', 'VIC', '3188'],
] as const

/**
 * The export of an invented agency that has worked for ten years in another system: people and their history, in tables that name each other by ids.
 * A few rows are wrong, as in every real export: someone has no name, and a note has no contact.
 */
export function demoExport(today: string): ReadonlyMap<string, string> {
  const ago = (days: number) => addDays(today, -days)
  const listings = times(60, (n) => ({ n, isSold: n >= 6, on: ago(40 + n * 55) }))
  const tables: Record<string, readonly [string[], Rows]> = {
    contact: [
      [
        ...['contact_id', 'first_name', 'last_name', 'company', 'email', 'phone', 'street', 'suburb', 'state', 'postcode'],
        ...['tags', 'background', 'subscribed', 'created', 'last_contacted', 'football_team'],
      ],
      times(people + 1, (n) => {
        const [suburb, state, postcode] = at(suburbs, n)
        const [first, last] = [at(firstNames, mixed(n, 7)), at(lastNames, mixed(n, 13))]
        const email = `${first}.${last}${n}`.toLowerCase().replaceAll(/[^a-z\d.]/g, '')
        if (n === people) return [personId(n), ...times(15, () => '')]
        return [
          ...[personId(n), first, last, n % 19 === 0 ? at(companies, n) : '', `${email}@moved.example`],
          ...[n % 4 ? `03 7010 ${String(n).padStart(4, '0')}` : ''],
          ...[`${(n % 90) + 1} ${at(streets, n)}`, suburb, state, postcode],
          ...[at(['Buyer', 'Vendor', 'Investor; Buyer', 'Landlord', ''], n), n % 5 ? '' : at(backgrounds, n)],
          ...[at(['Yes', 'No', ''], n), ago(3600 - n * 9), ago(n * 3), at(['St Kilda', 'Hawthorn', ''], n)],
        ]
      }),
    ],
    contact_relationship: [
      ['contact_id', 'related_contact_id', 'relationship'],
      times(30, (n) => [personId(n * 2), personId(n * 2 + 1), at(['Partner', 'Sister', 'Solicitor of', 'Colleague'], n)]),
    ],
    contact_requirement: [
      ['requirement_id', 'contact_id', 'price_from', 'price_to', 'bedrooms_min', 'suburbs', 'property_type'],
      times(50, (n) => [
        `R${n}`,
        personId(n * 4),
        700_000 + n * 10_000,
        1_100_000 + n * 15_000,
        2 + (n % 3),
        at(suburbs, n)[0],
        'House',
      ]),
    ],
    property: [
      ['property_id', 'street_number', 'street', 'suburb', 'state', 'postcode', 'land_area', 'council_zone'],
      times(60, (n) => [`P${n}`, 100 + n * 2, at(streets, n), ...at(suburbs, n), 380 + n * 7, at(['GRZ1', 'NRZ2', 'RGZ1'], n)]),
    ],
    listing_sale: [
      [
        ...['listing_id', 'property_id', 'status', 'authority_type', 'list_date', 'price', 'sold_price', 'sold_date'],
        ...['vendor_id', 'buyer_id', 'bedrooms', 'bathrooms', 'headline', 'agent'],
      ],
      listings.map(({ n, isSold, on }) => [
        ...[`L${n}`, `P${n}`, isSold ? 'Sold' : 'Available', 'Exclusive', on, `$${(900 + n * 12) * 1000}`],
        ...[isSold ? `$${(915 + n * 12) * 1000}` : '', isSold ? addDays(on, 28) : ''],
        ...[personId(n * 3), isSold ? personId(n * 3 + 1) : '', 2 + (n % 4), 1 + (n % 3), at(headlines.house, n), at(former, n)],
      ]),
    ],
    listing_x_contact: [
      ['listing_id', 'contact_id', 'role'],
      times(40, (n) => [`L${n}`, personId(n * 3 + 2), n % 3 ? 'Prospective buyer' : 'Vendor']),
    ],
    note: [
      ['note_id', 'contact_id', 'type', 'date', 'author', 'note'],
      times(900, (n) => [
        ...[`N${n}`, n === 5 ? '9999999' : personId(n % people), at(['Phone call', 'Note', 'Email', 'SMS'], n)],
        ...[ago(n * 4), at(former, n), at(noteTexts, mixed(n, 11))],
      ]),
    ],
    task: [
      ['task_id', 'contact_id', 'subject', 'due_date', 'status'],
      times(80, (n) => [
        ...[
          `T${n}`,
          personId(n * 3),
          at(['Call about the appraisal', 'Send recent sales', 'Birthday card', 'Ask for a review'], n),
        ],
        ...[n < 12 ? addDays(today, n + 1) : ago(n * 20), n < 12 ? 'Open' : 'Completed'],
      ]),
    ],
  }
  return new Map(
    Object.entries(tables).map(([name, [headings, rows]]) => [
      `${name}.csv`,
      csvHeadings(headings) + rows.map((cells) => csvLine(cells.map(String))).join(''),
    ]),
  )
}

/** @returns the files, as a person would choose them */
export async function writeDemoExport(folder: string, today: string): Promise<{ name: string; path: string }[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    [...demoExport(today)].map(async ([name, text]) => {
      const path = join(folder, name)
      await writeFile(path, text)
      return { name, path }
    }),
  )
}
