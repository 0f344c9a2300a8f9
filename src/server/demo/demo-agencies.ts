import type { Branding } from '#accounts/branding/branding.contract.ts'
import type { Role } from '#common/permissions.ts'

export interface DemoAgency {
  slug: string
  name: string
  timeZone: string
  referencePrefix: string
  branding: Partial<Branding>
  agents: {
    name: string
    jobTitle: string
    mobile: string
    email: string
    licence: string
    languages?: string[]
    bio?: string
  }[]
  users: { firstName: string; lastName: string; email: string; role: Role }[]
  /** Places the agency works in; suburb, state and postcode agree. */
  places: {
    suburb: string
    state: 'VIC' | 'QLD' | 'NSW' | 'ACT'
    postcode: string
    municipality: string
    latitude: number
    longitude: number
  }[]
  listings: number
  contacts: number
}

// Invented people and firms; the phone numbers are from the range reserved for fiction, the domains end in .example.
export const demoAgencies: DemoAgency[] = [
  {
    slug: 'harbour-vale',
    name: 'Harbour & Vale',
    timeZone: 'Australia/Melbourne',
    referencePrefix: 'HV',
    branding: {
      tradingName: 'Harbour & Vale',
      tagline: 'Property Group',
      primaryColour: '#0f4f4d',
      accentColour: '#c9a96a',
      paperColour: '#f7f4ee',
      headingFont: 'Playfair Display',
      textFont: 'Inter',
      licenceLine: 'Licence 000 000 L · ABN 00 000 000 000',
      address: '218 Example Street, Brighton VIC 3186',
      phone: '03 5550 0142',
      website: 'harbourandvale.example',
      legalName: 'Harbour Vale Property Pty Ltd',
      licenseeInCharge: 'Eleanor Whitcombe',
      email: 'office@harbourvale.example',
      mailFooter: 'We’ve taken care to check these details. Please make your own enquiries before you buy.',
      collectionNotice:
        'We collect your name and contact details to keep you informed about this and similar properties. We share them only with the vendor.',
      privacyUrl: 'harbourandvale.example/privacy',
      socials: {
        facebook: 'https://www.facebook.com/harbourvale.example',
        instagram: 'https://www.instagram.com/harbourvale.example',
        linkedin: null,
        youtube: null,
        tiktok: null,
        x: null,
        google: null,
      },
      offices: [
        {
          name: 'Brighton',
          address: '218 Example Street, Brighton VIC 3186',
          phone: '03 5550 0142',
          email: 'office@harbourvale.example',
          hours: {
            mon: { from: '09:00', to: '17:30' },
            tue: { from: '09:00', to: '17:30' },
            wed: { from: '09:00', to: '17:30' },
            thu: { from: '09:00', to: '17:30' },
            fri: { from: '09:00', to: '17:30' },
            sat: { from: '09:00', to: '13:00' },
          },
        },
      ],
    },
    agents: [
      {
        name: 'Eleanor Whitcombe',
        jobTitle: 'Principal',
        mobile: '0491 570 006',
        email: 'owner@harbourvale.example',
        licence: '000001L',
        bio: 'Twenty years selling Bayside homes. Known for auctions that start on time and honest price advice.',
      },
      {
        name: 'Tom Gallagher',
        jobTitle: 'Senior sales consultant',
        mobile: '0491 570 156',
        email: 'agent@harbourvale.example',
        licence: '000002L',
        bio: 'Grew up in Elwood and sells from there to Sandringham. Always picks up the phone.',
      },
      {
        name: 'Priya Raman',
        jobTitle: 'Sales consultant',
        mobile: '0491 570 157',
        email: 'priya@harbourvale.example',
        licence: '000003L',
        languages: ['English', 'Tamil', 'Hindi'],
      },
      {
        name: 'Liam O’Brien',
        jobTitle: 'Auctioneer and sales consultant',
        mobile: '0491 570 158',
        email: 'liam@harbourvale.example',
        licence: '000004L',
      },
      {
        name: 'Sofia Rossi',
        jobTitle: 'Property manager',
        mobile: '0491 570 159',
        email: 'sofia@harbourvale.example',
        licence: '000005L',
        languages: ['English', 'Italian'],
      },
      {
        name: 'Jack Whitlam',
        jobTitle: 'Rural and commercial',
        mobile: '0491 570 110',
        email: 'jack@harbourvale.example',
        licence: '000006L',
      },
    ],
    users: [
      { firstName: 'Eleanor', lastName: 'Whitcombe', email: 'owner@harbourvale.example', role: 'owner' },
      { firstName: 'Tom', lastName: 'Gallagher', email: 'agent@harbourvale.example', role: 'agent' },
      { firstName: 'Sofia', lastName: 'Rossi', email: 'sofia@harbourvale.example', role: 'assistant' },
      { firstName: 'Dana', lastName: 'Whitcombe', email: 'books@harbourvale.example', role: 'readOnly' },
    ],
    places: [
      { suburb: 'Brighton', state: 'VIC', postcode: '3186', municipality: 'Bayside', latitude: -37.905, longitude: 144.994 },
      { suburb: 'Elwood', state: 'VIC', postcode: '3184', municipality: 'Port Phillip', latitude: -37.882, longitude: 144.986 },
      { suburb: 'Hampton', state: 'VIC', postcode: '3188', municipality: 'Bayside', latitude: -37.937, longitude: 145.001 },
      { suburb: 'Sandringham', state: 'VIC', postcode: '3191', municipality: 'Bayside', latitude: -37.952, longitude: 145.012 },
      { suburb: 'Black Rock', state: 'VIC', postcode: '3193', municipality: 'Bayside', latitude: -37.973, longitude: 145.017 },
      { suburb: 'Richmond', state: 'VIC', postcode: '3121', municipality: 'Yarra', latitude: -37.823, longitude: 144.998 },
      { suburb: 'Daylesford', state: 'VIC', postcode: '3460', municipality: 'Hepburn', latitude: -37.348, longitude: 144.145 },
    ],
    listings: 60,
    contacts: 400,
  },
  {
    slug: 'northpoint',
    name: 'Northpoint',
    timeZone: 'Australia/Brisbane',
    referencePrefix: 'NP',
    branding: {
      tradingName: 'Northpoint',
      tagline: 'Real Estate Co',
      primaryColour: '#7a2331',
      accentColour: '#f0b48c',
      paperColour: '#fbf3ee',
      headingFont: 'Cormorant Garamond',
      textFont: 'Montserrat',
      licenceLine: 'Licence 0000000 · ABN 00 000 000 000',
      address: '7 Example Parade, Paddington QLD 4064',
      phone: '07 5550 0177',
      website: 'northpoint.example',
    },
    agents: [
      {
        name: 'Marcus Field',
        jobTitle: 'Principal',
        mobile: '0491 570 313',
        email: 'owner@northpoint.example',
        licence: '0000011',
      },
      {
        name: 'Aisha Khan',
        jobTitle: 'Sales consultant',
        mobile: '0491 570 737',
        email: 'aisha@northpoint.example',
        licence: '0000012',
      },
    ],
    users: [{ firstName: 'Marcus', lastName: 'Field', email: 'owner@northpoint.example', role: 'owner' }],
    places: [
      { suburb: 'Paddington', state: 'QLD', postcode: '4064', municipality: 'Brisbane', latitude: -27.46, longitude: 152.999 },
      { suburb: 'Bulimba', state: 'QLD', postcode: '4171', municipality: 'Brisbane', latitude: -27.452, longitude: 153.06 },
      { suburb: 'New Farm', state: 'QLD', postcode: '4005', municipality: 'Brisbane', latitude: -27.468, longitude: 153.047 },
    ],
    listings: 12,
    contacts: 60,
  },
]
