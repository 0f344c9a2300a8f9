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
    'Architect-designed family home, moments from the bay',
    'A garden for every season',
    'Light, calm and close to everything',
    'Period charm with a modern heart',
    'Room to grow on a quiet street',
    'North-facing and ready for summer',
  ],
  townhouse: ['Three-storey townhouse with easy-care living', 'Low upkeep, high ceilings', 'Turn-key townhouse near the village'],
  apartment: [
    'Top-floor views over the bay',
    'A balcony made for the evening sun',
    'City edge, village heart',
    'Quiet at the rear, cafés at the front',
  ],
  land: ['Build your dream home', 'Level, titled and close to the sand'],
  rural: ['Two dams, a creek and a long view', 'A working farm with a welcoming house'],
  commercial: ['Warehouse with quality office space', 'Established main-street shopfront', 'Clear-span space, easy access'],
}

export const paragraphs: Record<DemoKind, readonly string[]> = {
  house: [
    'Behind its brick and timber façade, this light-filled family home offers high ceilings, garden views and north-facing living.',
    'A central hall leads to the living and dining rooms, anchored by a stone island and a fireplace. Full-height doors open to a terrace and a level lawn, and a pantry, laundry and study complete the ground floor.',
    'Upstairs the main bedroom has its own balcony, dressing room and ensuite; the other bedrooms share a retreat and the family bathroom. Cafés, schools and the station are within a short walk.',
  ],
  townhouse: [
    'One of a small group, this townhouse has living on the middle level and bedrooms above, with a study nook on every landing.',
    'The kitchen opens to an entertainer’s balcony. The garage has internal access.',
    'Heating and cooling throughout, double glazing and a low-maintenance garden.',
  ],
  apartment: [
    'A corner apartment with light from two sides and a generous balcony.',
    'Open-plan kitchen and living, built-in robes, and a bathroom renovated two years ago.',
    'Secure entry, lift, a car space and storage on the same level. Trams at the door, the beach a short ride away.',
  ],
  land: [
    'A regular, level block with all services at the boundary and no restrictive covenants.',
    'Titled, with a soil report available and an established streetscape.',
  ],
  rural: [
    'A comfortable house with verandahs on three sides, looking down over paddocks to the creek.',
    'The land is fenced and subdivided, watered by dams and a bore, and has been carefully rotated. Machinery shed, yards and a loading ramp.',
    'The township with school and shops is a short drive by sealed road.',
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
