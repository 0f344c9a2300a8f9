import { addDays } from '#common/time/days.ts'
import { diligenceDue } from '#common/law/diligence.ts'
import { findListing } from '#core/listings/server/listings.store.ts'
import { type Context, newId } from '#platform/context.ts'
import { insertList } from '#workflow/diligence/server/screening/lists.store.ts'
import { screenList } from '#workflow/diligence/server/screening/screening.jobs.ts'
import { insertCase, updateCase } from '#workflow/diligence/server/cases.store.ts'
import { type CaseState, caseStates } from '#workflow/diligence/diligence-values.ts'

const answers = { pep: 'no', sanctions: 'no', purpose: 'Sells the family home', onBehalf: 'Own behalf', funds: null } as const

/** A case of the vendor on listings of the market, in every state there is. */
export async function demoDiligence(ctx: Context, listingIds: readonly string[]): Promise<void> {
  const today = await ctx.today()
  const vendors: string[] = []
  for (const [n, listingId] of listingIds.slice(0, caseStates.length * 2).entries()) {
    const listing = await findListing(ctx, listingId)
    const vendor = listing?.fields.vendors[0]
    if (!listing || !vendor?.name || listing.fields.saleOrLease === 'lease') continue
    const { name } = vendor
    vendors.push(name)
    const startsOn = addDays(today, n * 2 - 3)
    const days = { startsOn, exchangedOn: null, settlesOn: null, settlementMovedTo: null }
    const { dueOn } = diligenceDue({ side: 'vendor', ...days, hasDelay: false, state: listing.fields.address.state })
    const state: CaseState = caseStates[n % caseStates.length] ?? 'notStarted'
    const id = await insertCase(ctx, {
      ...{ listingId, side: 'vendor', keptContactId: vendor.contactId ?? null, name, kind: 'individual' },
      ...{ startsOn, settlesOn: null, dueOn },
    })
    if (state === 'notStarted') continue
    const person = {
      name,
      otherNames: null,
      bornOn: '1968-04-12',
      address: '14 Harbour Street',
      role: 'self',
      sharePercent: null,
    } as const
    const paper = {
      kind: 'driverLicence',
      issuer: 'Transport NSW',
      numberEnd: '417',
      of: name,
      expiresOn: addDays(today, 900),
    } as const
    const isSeen = state === 'toVerify' || state === 'complete' || state === 'expired'
    await updateCase(ctx, id, {
      state,
      people: state === 'notNeeded' ? [] : [person],
      papers: isSeen ? [{ ...paper, seenOn: addDays(today, -4), seenBy: 'Front desk', how: 'inPerson', form: 'original' }] : [],
      ...(isSeen && { answers: { ...answers } }),
      requests: state === 'needsMore' ? ['address', 'purpose'] : [],
      completedOn: state === 'complete' ? addDays(today, -2) : null,
    })
  }
  await demoList(ctx, addDays(today, -20), vendors[1])
}

/** A small list of made-up people; one has the name of a vendor in another order. */
async function demoList(ctx: Context, listedOn: string, vendor: string | undefined): Promise<void> {
  const blank = { kind: 'individual', born: null, place: null, citizenship: null, address: null } as const
  const entries = [
    {
      ...blank,
      reference: '9001',
      names: ['Corvin ASHGROVEN', 'Korvin ASHGROVAN'],
      born: '12 Mar. 1958',
      citizenship: 'Freedonia',
    },
    { ...blank, reference: '9002', names: ['Ilvara DUSKMERE'], born: 'Circa 1971', place: 'Port Ember' },
    {
      ...blank,
      reference: '9003',
      kind: 'entity' as const,
      names: ['NORTHPALE SHIPPING LLC', 'Northpale Lines'],
      address: '1 Quay Road, Port Ember',
    },
    ...(vendor
      ? [{ ...blank, reference: '9004', names: ['Tobrin VALE', vendor.split(' ').toReversed().join(' ')], place: 'Port Ember' }]
      : []),
  ]
  const id = newId()
  const names = entries.reduce((sum, one) => sum + one.names.length, 0)
  await insertList(ctx, { id, fileName: 'made-up-list.xlsx', listedOn, entries, names, leftOut: 0 })
  await ctx.enqueue(screenList, { listId: id })
}
