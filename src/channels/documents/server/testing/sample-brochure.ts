import type { BrochureAgency, BrochureData } from '../brochure/brochure-data.ts'

/** Two invented agencies; phone numbers are from the range reserved for fiction. */
export const harbour: BrochureAgency = {
  name: 'Harbour & Vale',
  holder: 'Harbour Vale Property Pty Ltd trading as Harbour & Vale',
  tagline: 'Property Group',
  licence: 'Licence 000 000 L · ABN 00 000 000 000',
  disclaimer: null,
  address: '218 Example Street, Brighton VIC 3186',
  phone: '03 5550 0142',
  web: 'harbourandvale.example',
  primary: '#14202c',
  accent: '#c9a96a',
  paper: '#f7f4ee',
  ink: '#1f2933',
  serif: 'Playfair Display',
  sans: 'Inter',
  logo: 'logo.svg',
  logoGround: 'primary',
}
export const northpoint: BrochureAgency = {
  ...harbour,
  name: 'Northpoint',
  holder: 'Northpoint',
  tagline: 'Real Estate Co',
  primary: '#7a2331',
  accent: '#f0b48c',
  paper: '#fbf3ee',
  serif: 'Cormorant Garamond',
  sans: 'Montserrat',
}

export const eleanor = {
  name: 'Eleanor Whitcombe',
  role: 'Senior Sales Consultant',
  phone: '0491 570 006',
  email: 'eleanor@harbourandvale.example',
  photo: null,
}

export const sampleParagraphs = [
  'Behind a striking façade of brick, timber and zinc, this architect-designed residence unfolds across two light-filled levels, where double-height volumes frame the garden and every room has been drawn around the movement of the sun.',
  'A central gallery hall leads to a vast living and dining pavilion anchored by a honed stone island and a double-sided fireplace. Full-height sliders retract to an alfresco terrace, heated pool and north-facing lawn.',
  'Upstairs, the main suite enjoys a private balcony, dressing room and travertine ensuite. Walk to cafés, schools and the sand.',
]

export const sampleBrochure: BrochureData = {
  theme: 'classic',
  banner: null,
  letter: { addressee: ['The householder'], date: '28 November 2026' },
  agency: harbour,
  agents: [eleanor],
  listing: {
    isDraft: false,
    kicker: 'Auction Sat 12 December, 11 am',
    headline: 'Sculptural family living, moments from the bay',
    address: '12 Lantern Street, Brighton VIC 3186',
    place: { suburb: 'Brighton', street: '12 Lantern Street' },
    news: 'Just listed',
    sash: null,
    priceLabel: '$3,850,000 – $4,200,000',
    facts: [
      { icon: 'bed', value: '5', label: 'Bedrooms' },
      { icon: 'bath', value: '4', label: 'Bathrooms' },
      { icon: 'car', value: '3', label: 'Car spaces' },
      { icon: 'land', value: '742 m²', label: 'Land' },
    ],
    paragraphs: sampleParagraphs,
    details: [{ label: '', value: 'Auction at Brighton Town Hall' }],
    features: ['Hydronic heating and zoned cooling', 'Heated pool and spa', 'Oak floors', 'Study', 'Cellar for 800 bottles'],
    inspections: ['Sat 21 Nov, 10:30–11:00 am', 'Wed 25 Nov, 5:30–6:00 pm'],
    photos: Array.from({ length: 6 }, (_, i) => ({
      file: `photo-${i}.jpg`,
      alt: `Photo ${i + 1} of 12 Lantern Street`,
      isAltered: false,
      focus: null,
    })),
    plans: [],
    alteredNote: null,
    link: { url: 'https://harbourandvale.example/l/12-lantern-street', caption: 'Scan for floor plan and video' },
  },
}
