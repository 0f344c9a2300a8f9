import { type NamedStep, usualStep } from './tasks.rules.ts'
import type { TrackCreate, TrackStep } from './tracks.contract.ts'

const steps = (all: readonly NamedStep[]): TrackStep[] => all.map((step, at) => usualStep({ id: `s${at + 1}`, ...step }))
const track = (name: string, rest: Partial<TrackCreate>, all: readonly NamedStep[]): TrackCreate => ({
  kind: 'track',
  name,
  startsOn: null,
  saleOrLease: null,
  isActive: true,
  ...rest,
  steps: steps(all),
})
const template = (name: string, step: NamedStep): TrackCreate => track(name, { kind: 'template' }, [step])

/** Action plans of a new agency. The key never changes, so that one deleted or renamed there is not added again. */
export const shippedTracks: Readonly<Record<string, TrackCreate>> = {
  'to-market': track('Getting ready for market', {}, [
    { subject: 'Check the signed authority and the owners’ identity', priority: 'high' },
    { subject: 'Book photography and floor plan', afterDays: 1, type: 'call' },
    { subject: 'Order the signboard', afterDays: 1 },
    { subject: 'Request the contract from the solicitor', afterDays: 1, type: 'email' },
    { subject: 'Write the copy and get vendor approval', afterDays: 4 },
    { subject: 'Confirm open home times with the vendor', afterDays: 5, type: 'call' },
  ]),
  'listing-live': track('Listing goes live', { startsOn: 'listing.live' }, [
    { subject: 'Check the listing on every portal', priority: 'high' },
    { subject: 'Call matching buyers', type: 'call', time: '16:00' },
    { subject: 'Letterbox the neighbours', afterDays: 1, type: 'letter' },
    { subject: 'Call the vendor after the first weekend', afterDays: 4, type: 'call', time: '10:00', remindMinutes: 30 },
    { subject: 'Send vendor report: enquiries and feedback', afterDays: 7, type: 'email' },
    { subject: 'Price review with the vendor', afterDays: 21, type: 'meeting', priority: 'high' },
  ]),
  'under-offer': track('Under offer', { startsOn: 'listing.underOffer', saleOrLease: 'sale' }, [
    { subject: 'Send the contract to both solicitors', type: 'email', priority: 'high' },
    { subject: 'Receipt the deposit', afterDays: 1, priority: 'high' },
    { subject: 'Arrange access for building and pest', afterDays: 2 },
    { subject: 'Check finance with the buyer', afterDays: 10, type: 'call' },
    { subject: 'Confirm the contract is unconditional', afterDays: 14, priority: 'high' },
  ]),
  sold: track('Sold to settlement', { startsOn: 'listing.closed', saleOrLease: 'sale' }, [
    { subject: 'Put up the sold sticker', afterDays: 1 },
    { subject: 'Thank the vendor and the buyer', afterDays: 1, type: 'call' },
    { subject: 'Send underbidders similar listings', afterDays: 2, type: 'email' },
    { subject: 'Check the deposit balance is paid', afterDays: 7, priority: 'high' },
    { subject: 'Book the final inspection', afterDays: 21, type: 'call' },
  ]),
  settled: track('After settlement', { startsOn: 'listing.settled', saleOrLease: 'sale' }, [
    { subject: 'Hand over the keys and the settlement gift', priority: 'high' },
    { subject: 'Request a review from the vendor', afterDays: 3, type: 'email' },
    { subject: 'Call the buyer to see how they are settling in', afterDays: 30, type: 'call' },
    { subject: 'One-year anniversary: offer an appraisal', afterDays: 365, type: 'appraisal' },
  ]),
  leased: track('Leased: move-in', { startsOn: 'listing.closed', saleOrLease: 'lease' }, [
    { subject: 'Lodge the bond', priority: 'high', afterDays: 1 },
    { subject: 'Complete the condition report', afterDays: 2, type: 'inspection' },
    { subject: 'Hand over keys and the renter’s guide', afterDays: 5, type: 'meeting' },
    { subject: 'Call the renter after the first week', afterDays: 12, type: 'call' },
    { subject: 'First routine inspection', afterDays: 90, type: 'inspection' },
  ]),
  't-feedback': template('Call the vendor with feedback', {
    subject: 'Call the vendor with feedback',
    type: 'call',
    time: '16:00',
  }),
  't-appraisal': template('Appraisal at the property', {
    subject: 'Appraisal at the property',
    description: 'Take comparable sales, the price range and the marketing plan.',
    type: 'appraisal',
    afterDays: 2,
    time: '10:00',
    priority: 'high',
    remindMinutes: 60,
  }),
  't-contract': template('Contract to the solicitor', {
    subject: 'Send the contract to the solicitor',
    type: 'email',
    afterDays: 1,
  }),
  't-price': template('Price review with the vendor', {
    subject: 'Price review with the vendor',
    type: 'meeting',
    afterDays: 3,
  }),
}
