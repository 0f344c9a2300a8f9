import type { Address, Inspection } from '#common/listing/listing-fields.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'

interface Given {
  address: Address
  inspections: readonly Inspection[]
}
/** Feeds carry inspections of years ago: one that is over is no open home to make. Those the listing has already stay. */
export function comingInspections(
  { address, inspections }: Given,
  known: readonly Inspection[],
  now: Date,
  agencyZone: string,
): Inspection[] {
  const local = localOf(now, propertyZone(address, agencyZone))
  return inspections.filter((one) => one.endsAt > local || known.some(({ startsAt }) => startsAt === one.startsAt))
}
