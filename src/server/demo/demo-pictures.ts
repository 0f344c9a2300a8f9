/** Which pictures of assets/demo suit which kind of listing; the first of a set is the view from the street. */
export const fronts = {
  house: [
    'modern-two-storey-house-day',
    'white-weatherboard-cottage',
    'brick-federation-gabled-house',
    'house-with-swimming-pool',
    'modern-two-storey-house-dusk',
    'beach-house-among-dunes',
  ],
  townhouse: ['townhouses-in-a-row'],
  apartment: ['apartment-block-day', 'apartment-block-dusk'],
  land: ['vacant-land-with-pegs'],
  rural: ['farmhouse-with-paddocks', 'acreage-with-dam'],
  commercial: ['warehouse-with-office-front', 'shop-front-on-main-street'],
} as const
export type DemoKind = keyof typeof fronts

const living = ['open-plan-living-room', 'dining-room', 'home-office', 'entry-hall-and-stair']
const kitchens = ['white-kitchen-with-island', 'timber-and-charcoal-kitchen']
const bedrooms = ['bedroom-with-garden-window', 'second-bedroom-warm']
const bathrooms = ['bathroom-stone-and-oak', 'bathroom-green-tile']

/** Names of the pictures of listing number `n`, in order; the same each time. */
export function picturesFor(kind: DemoKind, n: number): string[] {
  const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
  const front = pick(fronts[kind], n)
  if (kind === 'land') return [front, 'aerial-house-and-block-boundary', 'aerial-suburban-street']
  if (kind === 'commercial')
    return front.startsWith('shop') ? [front, 'aerial-suburban-street'] : [front, 'empty-office-floor', 'aerial-suburban-street']
  const inside = [pick(living, n), pick(kitchens, n), pick(bedrooms, n), pick(bathrooms, n + 1), pick(living, n + 1)]
  const outside = kind === 'apartment' ? [] : kind === 'rural' ? ['alfresco-deck', 'acreage-with-dam'] : ['alfresco-deck']
  return [...new Set([front, ...inside, ...outside])]
}

export function floorPlanFor(kind: DemoKind): string | undefined {
  return {
    house: 'floor-plan-four-bedroom-house',
    townhouse: 'floor-plan-three-bedroom-townhouse',
    apartment: 'floor-plan-two-bedroom-apartment',
    land: undefined,
    rural: undefined,
    commercial: undefined,
  }[kind]
}
