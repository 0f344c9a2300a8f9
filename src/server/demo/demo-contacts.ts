import { type ContactFields, emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { emptyPostalAddress } from '#core/contacts/contact-values.contract.ts'
import type { ContactRole } from '#core/contacts/contact-values.contract.ts'
import type { PreferenceFields } from '#workflow/preferences/preferences.contract.ts'
import { emptyPreference } from '#workflow/preferences/wishes.rules.ts'
import type { DemoAgency } from './demo-agencies.ts'
import { backgrounds, companies, firstNames, lastNames, noteTexts } from './demo-people.ts'
import { streets } from './demo-words.ts'

export interface DemoContact {
  fields: ContactFields
  preferences: PreferenceFields[]
  notes: { type: 'note' | 'call' | 'visit' | 'mail'; text: string; daysAgo: number }[]
}

/** Always the same contact for the same number, spread evenly without a random generator. */
const pick = <T>(list: readonly T[], n: number, salt: number): T =>
  list[(n * 31 + salt * 17 + Math.floor(n / list.length) * 7) % list.length] as T
const roleSets: readonly (readonly ContactRole[])[] = [
  ['buyer'],
  ['buyer'],
  ['buyer', 'prospectiveVendor'],
  ['tenant'],
  ['vendor'],
  ['pastVendor'],
  ['landlord'],
  ['buyer', 'investor'],
  ['prospectiveVendor'],
  ['pastLandlord'],
]
const tags = ['Newsletter', 'VIP', 'Auction list', 'Downsizer', 'Investor list', 'Open home May', 'First home'] as const
const sources = ['portal', 'openHome', 'website', 'phone', 'referral', 'walkIn', 'signboard', 'pastClient'] as const

export function demoContact(agency: DemoAgency, n: number, agentIds: readonly string[]): DemoContact {
  const place = pick(agency.places, n, 1)
  const [firstName, lastName] = [pick(firstNames, n, 2), pick(lastNames, Math.floor(n / 3) + n, 3)]
  const isCompany = n % 17 === 5
  const isCouple = !isCompany && n % 5 === 2
  const roles = isCompany ? (['developer'] as const) : pick(roleSets, n, 4)
  const company = pick(companies, n, 5)
  const mail = isCompany
    ? `office.${n}@${company.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`
    : `${firstName}.${lastName}.${n}@mail.example`
  const agentId = agentIds[n % Math.max(1, agentIds.length)]
  const fields: ContactFields = {
    ...emptyContact,
    kind: isCompany ? 'company' : isCouple ? 'couple' : 'person',
    firstName,
    lastName,
    partner: isCouple
      ? { title: null, firstName: pick(firstNames, n + 7, 6), lastName: n % 3 ? null : pick(lastNames, n + 5, 7) }
      : null,
    companyName: isCompany ? company : null,
    position: isCompany ? 'Director' : null,
    emails:
      n % 11 === 3
        ? []
        : [{ address: mail.toLowerCase().replaceAll(/[^a-z0-9.@]/g, ''), label: isCompany ? 'work' : 'personal' }],
    // From the ranges reserved for fiction, so no real phone rings.
    phones:
      n % 13 === 4
        ? []
        : [
            {
              number: `0491 57${String(n % 10)} ${String((n * 37) % 1000).padStart(3, '0')}`,
              type: 'mobile',
              dncWashedOn: null,
              isOnDoNotCallList: n % 23 === 9,
            },
          ],
    address: {
      ...emptyPostalAddress,
      street: `${1 + ((n * 7) % 180)} ${pick(streets, n, 8)}`,
      suburb: place.suburb,
      state: place.state,
      postcode: place.postcode,
      country: 'Australia',
    },
    roles: roles.map((role) => ({ role, since: null, until: null, origin: 'manual' as const })),
    tags: [...(n % 2 ? [] : [pick(tags, n, 9)]), ...(n % 7 ? [] : ['VIP'])].filter((tag, i, all) => all.indexOf(tag) === i),
    source: pick(sources, n, 10),
    agentIds: agentId ? [agentId] : [],
    rating: n % 4 === 0 ? 'hot' : n % 4 === 1 ? 'warm' : n % 9 === 2 ? 'cold' : null,
    buyingPositions: roles.includes('buyer' as never) ? [n % 3 ? 'preApproved' : 'hasPropertyToSell'] : [],
    preApprovedCents: n % 6 === 1 ? (800_000 + (n % 12) * 100_000) * 100 : null,
    background: n % 3 ? null : pick(backgrounds, n, 11),
    isPrivate: n % 41 === 40,
    doNotContact: n % 67 === 66,
    doNotContactReason: n % 67 === 66 ? 'Asked us by phone' : null,
  }
  return { fields, preferences: preferencesOf(agency, n, roles), notes: notesOf(n) }
}

function preferencesOf(agency: DemoAgency, n: number, roles: readonly string[]): PreferenceFields[] {
  const isTenant = roles.includes('tenant')
  if (!isTenant && !roles.includes('buyer')) return []
  const [first, second] = [pick(agency.places, n, 12), pick(agency.places, n + 1, 13)]
  const suburbs = [first, ...(n % 2 ? [second] : [])].map(({ suburb, state, postcode }) => ({ suburb, state, postcode }))
  const bottom = 600_000 + (n % 14) * 100_000
  return [
    {
      ...emptyPreference,
      label: isTenant ? 'To rent' : n % 3 ? 'Family home' : 'Investment',
      saleOrLease: isTenant ? 'lease' : 'sale',
      classes: isTenant ? ['rental'] : n % 8 === 7 ? ['residential', 'land'] : ['residential'],
      minPriceCents: isTenant ? null : bottom * 100,
      maxPriceCents: isTenant ? null : (bottom + 300_000 + (n % 5) * 150_000) * 100,
      maxRentCents: isTenant ? (550 + (n % 9) * 50) * 100 : null,
      bedrooms: 2 + (n % 3),
      bathrooms: 1 + (n % 2),
      cars: n % 2,
      suburbs: n % 9 === 8 ? [] : suburbs,
      radiusKm: n % 4 === 1 ? 5 : null,
      mustHave: n % 10 === 4 ? ['dishwasher'] : [],
      niceToHave: n % 2 ? ['poolInGround', 'study'] : ['builtInRobes', 'balcony', 'remoteGarage'],
      alert: { isOn: n % 3 === 0, frequency: 'weekly' },
    },
  ]
}

const notesOf = (n: number): DemoContact['notes'] =>
  n % 3
    ? []
    : Array.from({ length: 1 + (n % 3) }, (_, i) => ({
        type: (['call', 'note', 'visit', 'mail'] as const)[(n + i) % 4] ?? 'note',
        text: pick(noteTexts, n, 14 + i),
        daysAgo: ((n * 5) % 40) + i * 11,
      }))
