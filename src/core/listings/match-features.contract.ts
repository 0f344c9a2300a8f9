import { ecoFeatures, features } from '#common/listing/listing-values.ts'

/** Features a buyer can require or prefer. The index in this list is the bit in the database: append only, never reorder. */
export const matchFeatures = [
  'remoteGarage',
  'secureParking',
  'airConditioning',
  'alarmSystem',
  'vacuumSystem',
  'intercom',
  'poolInGround',
  'poolAboveGround',
  'tennisCourt',
  'balcony',
  'deck',
  'courtyard',
  'outdoorEnt',
  'shed',
  'fullyFenced',
  'openFirePlace',
  'insideSpa',
  'outsideSpa',
  'broadband',
  'builtInRobes',
  'dishwasher',
  'ductedCooling',
  'ductedHeating',
  'evaporativeCooling',
  'floorboards',
  'gasHeating',
  'gym',
  'hydronicHeating',
  'payTV',
  'reverseCycleAirCon',
  'rumpusRoom',
  'splitSystemAirCon',
  'splitSystemHeating',
  'study',
  'workshop',
  'solarPanels',
  'solarHotWater',
  'waterTank',
  'greyWaterSystem',
  'petFriendly',
  'furnished',
] as const satisfies readonly ((typeof features)[number] | (typeof ecoFeatures)[number] | 'petFriendly' | 'furnished')[]
const bitOf = new Map<string, number>(matchFeatures.map((name, i) => [name, 2 ** i]))

/** A sum of different powers of two; exact in a number up to 53 features. Names without a bit are left out. */
export const featureBits = (names: readonly string[]): number =>
  [...new Set(names)].reduce((bits, name) => bits + (bitOf.get(name) ?? 0), 0)
