// Open homes, auctions and days of a listing are on the clock at the property, which near a border or on an island is not the agency's.

interface Place {
  state: string | null
  suburb: string | null
  postcode: string | null
}

const zoneOfState: Readonly<Record<string, string>> = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  NT: 'Australia/Darwin',
}
/** Islands that have a postcode of their own. */
const zoneOfPostcode: Readonly<Record<string, string>> = {
  2898: 'Australia/Lord_Howe',
  2899: 'Pacific/Norfolk',
  6798: 'Indian/Christmas',
  6799: 'Indian/Cocos',
}
/** Yancowinna County keeps South Australian time (Standard Time Act 1987 NSW); the Eyre Highway towns keep their own. */
const zoneOfSuburb: Readonly<Record<string, string>> = {
  'NSW broken hill': 'Australia/Broken_Hill',
  'NSW broken hill north': 'Australia/Broken_Hill',
  'NSW broken hill south': 'Australia/Broken_Hill',
  'NSW broken hill west': 'Australia/Broken_Hill',
  'NSW silverton': 'Australia/Broken_Hill',
  'NSW lord howe island': 'Australia/Lord_Howe',
  'WA caiguna': 'Australia/Eucla',
  'WA cocklebiddy': 'Australia/Eucla',
  'WA eucla': 'Australia/Eucla',
  'WA madura': 'Australia/Eucla',
  'WA mundrabilla': 'Australia/Eucla',
}

/** The time zone at a property; `otherwise` where its state is not known. */
export function propertyZone({ state, suburb, postcode }: Place, otherwise: string): string {
  return (
    zoneOfPostcode[postcode ?? ''] ??
    zoneOfSuburb[`${state} ${suburb?.trim().toLowerCase()}`] ??
    zoneOfState[state ?? ''] ??
    otherwise
  )
}

/** Every rule of `propertyZone`, the stronger one first, for statements that have to decide the same; see `zoneAt` of the listings. */
export const zoneRules = [
  ...Object.entries(zoneOfPostcode).map(([postcode, zone]) => ({ postcode, zone })),
  ...Object.entries(zoneOfSuburb).map(([place, zone]) => ({
    state: place.slice(0, place.indexOf(' ')),
    suburb: place.slice(place.indexOf(' ') + 1),
    zone,
  })),
  ...Object.entries(zoneOfState).map(([state, zone]) => ({ state, zone })),
] as const satisfies readonly { zone: string; state?: string; suburb?: string; postcode?: string }[]

/** The state that keeps this time, the first of several; undefined for a zone of no state. */
export const stateIn = (zone: string): string | undefined => Object.keys(zoneOfState).find((state) => zoneOfState[state] === zone)
