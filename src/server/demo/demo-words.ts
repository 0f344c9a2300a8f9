import type { DemoKind } from './demo-pictures.ts'

export const streets = [
  'Lantern Street',
  'Dendy Crescent',
  'Bayview Parade',
  'Orchard Lane',
  'Wattle Grove',
  'Cliff Terrace',
  'Station Road',
  'Mulberry Court',
  'Ferry Road',
  'Seaview Avenue',
  'Carpenter Street',
  'Linacre Road',
]

export const headlines: Record<DemoKind, readonly string[]> = {
  house: [
    'Sculptural family living, moments from the bay',
    'A garden for every season',
    'Light, calm and close to everything',
    'Period charm with a modern heart',
    'Room to grow on a quiet street',
    'North-facing and ready for summer',
  ],
  townhouse: ['Three storeys, one easy life', 'Low upkeep, high ceilings', 'Turn-key townhouse near the village'],
  apartment: [
    'Top-floor views over the bay',
    'A balcony made for the evening sun',
    'City edge, village heart',
    'Quiet at the rear, cafés at the front',
  ],
  land: ['Build the one you have drawn', 'Level, titled and close to the sand'],
  rural: ['Forty acres, two dams and a long view', 'A working farm with a welcoming house'],
  commercial: ['Warehouse with a proper office', 'A main-street shopfront with a following', 'Clear-span space, easy access'],
}

export const paragraphs: Record<DemoKind, readonly string[]> = {
  house: [
    'Behind a considered façade of brick and timber this house unfolds across light-filled levels, where generous ceilings frame the garden and every room follows the movement of the sun.',
    'A central hall leads to the living and dining rooms, anchored by a stone island and a fireplace. Full-height doors open to a terrace and a level lawn, and a pantry, laundry and study complete the ground floor.',
    'Upstairs the main bedroom has its own balcony, dressing room and ensuite; the other bedrooms share a retreat and the family bathroom. Cafés, schools and the station are within a short walk.',
  ],
  townhouse: [
    'One of a small row, this townhouse puts living on the middle level and bedrooms in the quiet above, with a study nook on every landing.',
    'The kitchen opens to a balcony wide enough for a table. Below, a double garage opens straight into the house.',
    'Heating and cooling throughout, double glazing and a small garden that looks after itself.',
  ],
  apartment: [
    'A corner apartment with light from two sides and a balcony that is really used.',
    'The kitchen looks into the living room, both bedrooms have built-in robes, and the bathroom was renewed two years ago.',
    'Secure entry, lift, a car space and storage on the same level. Trams at the door, the beach ten minutes away.',
  ],
  land: [
    'A regular, level block with all services at the boundary and no covenants that get in the way.',
    'Titles are issued, a soil report is at hand, and the street is already planted.',
  ],
  rural: [
    'A comfortable house with verandahs on three sides, looking down over paddocks to the creek.',
    'The land is fenced and subdivided, watered by dams and a bore, and has been carefully rotated. Machinery shed, yards and a loading ramp.',
    'The township with school and shops is ten minutes by sealed road.',
  ],
  commercial: [
    'Practical space in a proven position, with three-phase power, good height and parking at the door.',
    'The building suits a single occupier and can be divided. Vacant possession, or with the present tenant.',
  ],
}

export const featureSets: Record<DemoKind, readonly (readonly string[])[]> = {
  house: [
    ['ductedHeating', 'ductedCooling', 'dishwasher', 'builtInRobes', 'floorboards', 'study', 'outdoorEnt', 'fullyFenced'],
    ['poolInGround', 'alarmSystem', 'remoteGarage', 'deck', 'builtInRobes', 'hydronicHeating', 'dishwasher'],
  ],
  townhouse: [['splitSystemAirCon', 'balcony', 'remoteGarage', 'dishwasher', 'builtInRobes', 'courtyard']],
  apartment: [['balcony', 'intercom', 'secureParking', 'builtInRobes', 'dishwasher', 'reverseCycleAirCon', 'gym']],
  land: [['fullyFenced']],
  rural: [['shed', 'openFirePlace', 'workshop', 'fullyFenced', 'deck']],
  commercial: [['airConditioning', 'alarmSystem', 'secureParking']],
}
