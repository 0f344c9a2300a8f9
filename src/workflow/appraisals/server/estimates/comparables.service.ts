import { distanceM, type Place } from '#common/listing/distance.ts'
import { invalid } from '#common/errors.ts'
import { addDays } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import { marketSalesWanted, type SalesWanted } from '../../appraisals.events.ts'
import type { Candidate, ComparableInput, Evidence } from '../../estimates.contract.ts'
import { findAppraisal, type StoredAppraisal } from '../appraisals.store.ts'
import { appraisalNotFound, lockWritable } from '../appraisals.service.ts'
import { middleOf, ownSales, suburbsAround } from './candidates.store.ts'
import { replaceComparables } from './comparables.store.ts'
import { afterEvidence, readEvidence } from './estimates.service.ts'

const placeOf = async (ctx: Context, appraisal: StoredAppraisal): Promise<Place> => {
  const { latitude, longitude } = appraisal.address
  return latitude !== null && longitude !== null ? { latitude, longitude } : middleOf(ctx, appraisal)
}

interface Wanted {
  km: number
  months: number
  bedrooms?: number | undefined
  q?: string | undefined
}
/** Sales near the home, the nearest first; those without a place on the map come last. */
export async function findCandidates(ctx: Context, id: string, { km, months, ...wanted }: Wanted): Promise<Candidate[]> {
  const appraisal = await findAppraisal(ctx, id)
  if (!appraisal) throw appraisalNotFound(id)
  const here = await placeOf(ctx, appraisal)
  const { state, suburb, propertyId } = appraisal
  const today = await ctx.today()
  const asked: SalesWanted = {
    ...wanted,
    state,
    suburbs: await suburbsAround(ctx, { here, state, suburb, km }),
    from: addDays(today, -Math.round(months * 30.44)),
    to: today,
    addressKey: addressKey(appraisal.address) ?? null,
  }
  const sales = await ownSales(ctx, { ...asked, propertyId })
  await ctx.emit(marketSalesWanted, { ...asked, sales })
  return sales
    .map((one) => ({ ...one, distanceM: distanceM(here, one) }))
    .filter((one) => one.distanceM === null || one.distanceM <= km * 1000)
    .toSorted((a, b) => (a.distanceM ?? Number.MAX_SAFE_INTEGER) - (b.distanceM ?? Number.MAX_SAFE_INTEGER))
    .slice(0, 50)
}

export async function setComparables(
  ctx: Context,
  id: string,
  { version, items }: { version: number; items: readonly ComparableInput[] },
): Promise<Evidence> {
  const appraisal = await lockWritable(ctx, id, version)
  const today = await ctx.today()
  const here = await placeOf(ctx, appraisal)
  const seen = new Set<string>()
  const problems = items.flatMap(({ soldOn, sourceId, source, priceCents, adjustmentCents, adjustmentWhy }, at) => {
    const isTwice = sourceId !== null && seen.has(`${source} ${sourceId}`)
    seen.add(`${source} ${sourceId}`)
    if (soldOn > today) return [{ path: `items.${at}.soldOn`, message: 'A sale in the future can’t be compared' }]
    if (priceCents + adjustmentCents <= 0)
      return [{ path: `items.${at}.adjustmentCents`, message: 'Can’t be more than the price' }]
    if (adjustmentCents !== 0 && !adjustmentWhy)
      return [{ path: `items.${at}.adjustmentWhy`, message: 'Say what the adjustment is for' }]
    return isTwice ? [{ path: `items.${at}.sourceId`, message: 'This sale is in the list already' }] : []
  })
  if (problems.length) throw invalid(problems)
  await replaceComparables(
    ctx,
    id,
    items.map((one) => ({ ...one, distanceM: distanceM(here, one) })),
  )
  await afterEvidence(ctx, appraisal, 'compared')
  return readEvidence(ctx, id)
}
