import { addDays, localOf, timeOf } from '#common/time/days.ts'
import { distanceM } from '#common/listing/distance.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { type Context, newId } from '#platform/context.ts'
import { propertyAt } from '#core/properties/server/properties.service.ts'
import {
  type AppraisalSource,
  appraisalSources,
  type AppraisalStage,
  type LostReason,
  occupants,
  sellingReasons,
  timeframes,
} from '#workflow/appraisals/appraisal-values.contract.ts'
import { replaceComparables } from '#workflow/appraisals/server/estimates/comparables.store.ts'
import { countView, insertPage } from '#workspace/papers/server/analyses/analysis-pages.store.ts'
import { insertEstimate, insertGivings } from '#workflow/appraisals/server/estimates/estimates.store.ts'
import { writeSold } from '#channels/market-sales/server/sold.store.ts'
import { insertAppraisal, replaceAgents, replacePeople } from '#workflow/appraisals/server/write-appraisals.store.ts'
import type { SoldRow } from '#channels/market-sales/sold-table.rules.ts'
import type { DemoAgency } from '../demo-agencies.ts'
import { at, officeTimes } from '../demo-times.ts'
import { streets } from '../demo-words.ts'

/** How many of them are at each stage, of sixty. */
const spread: Record<AppraisalStage, number> = {
  lead: 9,
  booked: 8,
  appraised: 7,
  presented: 6,
  won: 8,
  lost: 8,
  nurture: 9,
  cancelled: 5,
}
/** Days since the last step, by stage: some of the past ones are due to be called. */
const daysSince: Record<AppraisalStage, (n: number) => number> = {
  lead: (n) => n % 9,
  booked: (n) => n % 4,
  appraised: (n) => 1 + ((n * 3) % 12),
  presented: (n) => 2 + ((n * 5) % 20),
  won: (n) => 5 + ((n * 13) % 150),
  lost: (n) => [92, 185, 40, 370, 96, 60, 182, 20][n % 8] ?? 90,
  nurture: (n) => 20 + ((n * 17) % 120),
  cancelled: (n) => [91, 30, 188, 12, 368][n % 5] ?? 30,
}
const notes = [
  'Renovated kitchen, new roof in 2019. Wants to be close to the grandchildren.',
  'Will only sell once the next home is found. Asked about a long settlement.',
  'Had a figure from another agency. Likes our database of buyers.',
  null,
  'Probate expected within two months. The sister decides with him.',
  null,
]
const lostReasons: readonly LostReason[] = ['fee', 'relationship', 'price', 'timing']
const rivals = ['Bayline Property', 'Nelson & Park', 'Homestead Realty']
const whys = ['Same street, similar land', 'Same size, newer kitchen', 'Larger block, older home']
const cents = (thousands: number) => thousands * 100_000

interface People {
  agentIds: readonly string[]
  contacts: readonly { id: string }[]
}
/** Appraisals at every stage with owners, estimates and sales to compare, and a table of sales of others. */
export async function demoAppraisals(ctx: Context, agency: DemoAgency, { agentIds, contacts }: People): Promise<void> {
  const timeOfDay = await officeTimes(ctx)
  const [today, zone] = [await ctx.today(), await ctx.timeZone()]
  await addSold(ctx, agency, today)
  const share = agency.contacts > 100 ? 1 : 4
  let n = 0
  for (const [stage, count] of Object.entries(spread) as [AppraisalStage, number][])
    for (let k = 0; k < Math.ceil(count / share); k++) {
      const address = addressOf(agency, n)
      const days = daysSince[stage](k)
      const then = at(ctx, timeOfDay(-days, n))
      const side = n % 9 === 4 ? 'lease' : 'sale'
      const wasSeen = !['lead', 'booked'].includes(stage)
      const source: AppraisalSource = appraisalSources[(n * 3) % appraisalSources.length] ?? 'call'
      const start =
        stage === 'lead'
          ? null
          : startOf(stage === 'booked' ? addDays(today, (k % 6) + (k ? 0 : 1)) : addDays(today, -days - 3), k)
      const id = await insertAppraisal(
        then,
        {
          ...{ propertyId: await propertyAt(ctx, address), address, side, stage, stageAt: then.clock(), source },
          ...{
            enquiryId: null,
            visitId: null,
            previousId: null,
            startsAt: start,
            minutes: 60,
            placeNote: k % 4 === 1 ? 'Enter by the side gate' : null,
          },
          presentedOn: ['presented', 'won', 'lost'].includes(stage) ? localOf(then.clock(), zone).slice(0, 10) : null,
          reason: wasSeen || n % 2 ? (sellingReasons[n % sellingReasons.length] ?? null) : null,
          timeframe: wasSeen || n % 3 ? (timeframes[n % timeframes.length] ?? null) : null,
          occupied: occupants[n % 5 === 2 ? 1 : 0] ?? null,
          fee: wasSeen ? { kind: 'percent', percentHundredths: 180 + (n % 5) * 10, gst: 'inclusive' } : null,
          marketingCents: wasSeen ? cents(5 + (n % 4)) : null,
          facts: {
            ...{
              category: n % 4 === 3 ? 'Unit' : 'House',
              bedrooms: 2 + (n % 4),
              bathrooms: 1 + (n % 3),
              carSpaces: 1 + (n % 2),
            },
            ...{
              landAreaM2: n % 4 === 3 ? null : 310 + ((n * 37) % 520),
              floorAreaM2: null,
              yearBuilt: n % 3 ? 1920 + ((n * 11) % 100) : null,
            },
          },
          hasNoFigure: side === 'lease' && wasSeen,
          nextCallOn: stage === 'nurture' ? addDays(today, ((k * 23) % 90) - 14) : null,
          expectedListOn: stage === 'presented' || stage === 'appraised' ? addDays(today, 14 + ((n * 9) % 60)) : null,
          lost:
            stage === 'lost'
              ? {
                  to: k % 3 === 2 ? 'withdrew' : 'agency',
                  agencyName: k % 3 === 2 ? null : (rivals[k % 3] ?? null),
                  reasons: [lostReasons[k % 4] ?? 'fee'],
                  fee: k % 2 ? '1.6% plus GST' : null,
                  note: null,
                }
              : null,
          notes: notes[n % notes.length] ?? null,
          listingId: null,
        },
        new Date(then.clock().getTime() - 6 * 86_400_000),
      )
      const lead = agentIds[n % agentIds.length]
      const second = agentIds[(n + 1) % agentIds.length]
      await replaceAgents(
        ctx,
        id,
        [lead, n % 6 === 0 ? second : undefined].filter((one) => one !== undefined),
      )
      const owners = [
        contacts[(n * 5 + 3) % contacts.length]?.id,
        n % 4 === 1 ? contacts[(n * 5 + 4) % contacts.length]?.id : undefined,
      ]
      await replacePeople(
        ctx,
        id,
        owners.flatMap((contactId, which) => (contactId ? [ownerOf(contactId, which, wasSeen ? valueOf(n) : null, today)] : [])),
      )
      if (wasSeen && side === 'sale')
        await estimate(then, { id, n, address, today, isGiven: stage !== 'appraised' }, owners[0] ?? null)
      if (stage === 'presented' && side === 'sale') await sharePage(then, ctx, id, n)
      n++
    }
}

/** A page of the market analysis, which some owners have opened. */
async function sharePage(then: Context, now: Context, id: string, n: number): Promise<void> {
  const page = await insertPage(then, id, new Date(now.clock().getTime() + 50 * 86_400_000))
  for (let views = 0; views < n % 4; views++) await countView(now, page)
}

const valueOf = (n: number) => 880 + ((n * 6) % 140) * 10
const startOf = (day: string, k: number) => `${day}T${timeOf(9 * 60 + ((k * 90) % 480))}`
const ownerOf = (contactId: string, which: number, thousands: number | null, today: string) => ({
  contactId,
  role: which ? 'partner' : 'owner',
  isDecisionMaker: true,
  expectsFromCents: thousands && which === 0 ? cents(thousands + 40) : null,
  expectsToCents: null,
  saidOn: thousands && which === 0 ? addDays(today, -4) : null,
})

function addressOf({ places }: DemoAgency, n: number): Address {
  const place = places[n % places.length]
  return {
    ...emptyAddress,
    ...place,
    country: 'Australia',
    streetNumber: String(((n * 11) % 140) + 3),
    street: streets[(n * 7 + 2) % streets.length] ?? null,
  } as Address
}

const saleFrom = (agency: DemoAgency, n: number, today: string): SoldRow => ({
  address: { ...addressOf(agency, n + 3), streetNumber: String(((n * 17) % 150) + 2) },
  soldOn: addDays(today, -10 - ((n * 13) % 400)),
  priceCents: cents(860 + ((n * 11) % 145) * 10),
  category: n % 4 === 3 ? 'Unit' : 'House',
  ...{
    bedrooms: 2 + (n % 4),
    bathrooms: 1 + (n % 3),
    carSpaces: 1 + (n % 2),
    landAreaM2: n % 4 === 3 ? null : 300 + ((n * 29) % 500),
  },
})
async function addSold(ctx: Context, agency: DemoAgency, today: string): Promise<void> {
  const rows = Array.from({ length: 80 }, (_, n) => saleFrom(agency, n, today))
  await writeSold(ctx, { importId: newId(), sourceName: 'sales-last-year.csv' }, rows)
}

interface Estimated {
  id: string
  n: number
  address: Address
  today: string
  isGiven: boolean
}
async function estimate(ctx: Context, { id, n, address, today, isGiven }: Estimated, ownerId: string | null): Promise<void> {
  const from = valueOf(n)
  const estimateId = await insertEstimate(ctx, {
    ...{
      appraisalId: id,
      supersedesId: null,
      revisedBecause: null,
      fromCents: cents(from),
      toCents: cents(Math.floor((from * 1.09) / 10) * 10),
    },
    ...{ method: 'Three recent sales of similar homes nearby, adjusted for land and condition.', explanation: null },
    ...{ medianCents: cents(from + 25), medianOf: `Houses in ${address.suburb}, last 12 months` },
  })
  if (isGiven) await insertGivings(ctx, { estimateId, how: n % 3 ? 'inPerson' : 'email', contactIds: [ownerId] })
  await replaceComparables(
    ctx,
    id,
    whys.map((why, k) => {
      const here = { latitude: (address.latitude ?? 0) + 0.002 * (k + 1), longitude: (address.longitude ?? 0) + 0.001 * k }
      return {
        ...{
          source: 'typed' as const,
          sourceId: null,
          suburb: address.suburb,
          soldOn: addDays(today, -20 - k * 35),
          isPriceHidden: false,
        },
        ...{
          address: `${((n * 13 + k * 22) % 120) + 4} ${streets[(n * 7 + 2 + k) % streets.length]}`,
          priceCents: cents(from - 30 + k * 50),
        },
        ...{
          category: 'House',
          bedrooms: 2 + ((n + k) % 4),
          bathrooms: 1 + (k % 3),
          carSpaces: 1,
          landAreaM2: 320 + ((n * 37 + k * 41) % 500),
        },
        ...(address.latitude === null ? { latitude: null, longitude: null } : here),
        ...(k === 1
          ? { adjustmentCents: cents(-15), adjustmentWhy: 'Renovated kitchen' }
          : { adjustmentCents: 0, adjustmentWhy: null }),
        ...{ why, distanceM: address.latitude === null ? null : distanceM(address, here) },
      }
    }),
  )
}
