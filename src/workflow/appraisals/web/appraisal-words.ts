import type { StatusTone } from '#ui/components/status-words.ts'
import { clockTime } from '#common/time/days.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { formatArea, formatDay, formatMoney } from '#ui/formatting.ts'
import { today } from '#ui/typed/day-text.ts'
import type {
  AppraisalSource,
  AppraisalStage,
  DueReason,
  GivingWay,
  LostReason,
  LostTo,
  Occupant,
  OwnerRole,
  SellingReason,
  Timeframe,
} from '../appraisal-values.contract.ts'
import type { AppraisalFee, AppraisalRow } from '../appraisals.contract.ts'

export const stageWords: Record<AppraisalStage, string> = {
  lead: 'Lead',
  booked: 'Booked',
  appraised: 'Appraised',
  presented: 'Presented',
  won: 'Won',
  lost: 'Lost',
  nurture: 'Call again later',
  cancelled: 'Not selling',
}
export const stageTones: Record<AppraisalStage, StatusTone> = {
  lead: 'grey',
  booked: 'amber',
  appraised: 'indigo',
  presented: 'blue',
  won: 'green',
  lost: 'red',
  nurture: 'grey',
  cancelled: 'grey',
}
export const sourceWords: Record<AppraisalSource, string> = {
  enquiry: 'Enquiry',
  call: 'Phone call',
  walkIn: 'Walk-in',
  openHome: 'Open home',
  referral: 'Referral',
  pastClient: 'Past client',
  letter: 'Letter drop',
  website: 'Website',
  social: 'Social media',
  import: 'Import',
  other: 'Other',
}
export const reasonWords: Record<SellingReason, string> = {
  upsizing: 'Upsizing',
  downsizing: 'Downsizing',
  investment: 'Investment',
  estate: 'Deceased estate',
  separation: 'Separation',
  relocation: 'Relocation',
  finance: 'Finance',
  curious: 'Only curious',
  other: 'Other',
}
export const timeframeWords: Record<Timeframe, string> = {
  now: 'Now',
  threeMonths: 'Within 3 months',
  sixMonths: 'Within 6 months',
  year: 'Within a year',
  later: 'Later',
}
export const occupantWords: Record<Occupant, string> = { owner: 'Owner', tenant: 'Tenant', vacant: 'Vacant' }
export const roleWords: Record<OwnerRole, string> = {
  owner: 'Owner',
  partner: 'Partner',
  executor: 'Executor',
  attorney: 'Attorney',
  tenant: 'Tenant',
  other: 'Other',
}
export const lostToWords: Record<LostTo, string> = {
  agency: 'Another agency',
  withdrew: 'Decided not to sell',
  private: 'Sells privately',
  other: 'Someone else',
  unknown: 'Not known yet',
}
export const lostReasonWords: Record<LostReason, string> = {
  fee: 'Fee',
  price: 'Price expectation',
  relationship: 'Knows the other agent',
  marketing: 'Marketing',
  timing: 'Timing',
  notSelling: 'Not selling',
  response: 'We were too slow',
  other: 'Other',
  unknown: 'Not known yet',
}

/** Choices of a native select, from a table of words. */
export const optionsOf = <V extends string>(words: Record<V, string>): { value: V; label: string }[] =>
  (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }))

export const addressOf = ({ streetLine, suburb }: Pick<AppraisalRow, 'streetLine' | 'suburb'>) =>
  streetLine || suburb || 'No address yet'
/** `$1,250,000 – $1,350,000`, or one figure. */
export const rangeWords = (from: number | null, to: number | null): string =>
  from === null ? '–' : to === null || to === from ? formatMoney(from) : `${formatMoney(from)} – ${formatMoney(to)}`
/** `+$20,000`, `−$20,000`. */
export const signedMoney = (cents: number): string => `${cents < 0 ? '−' : '+'}${formatMoney(Math.abs(cents))}`
export const feeWords = (fee: AppraisalFee | null): string => {
  if (!fee) return '–'
  const amount = fee.kind === 'percent' ? `${fee.percentHundredths / 100}%` : formatMoney(fee.cents)
  return `${amount} ${fee.gst === 'inclusive' ? 'incl. GST' : 'plus GST'}`
}
/** `Today, 10:00 am`, `Sat 5 Dec, 10:00 am`, and the year where it is another one. */
export const startWords = (startsAt: string): string => {
  const day = startsAt.slice(0, 10)
  const isThisYear = day.slice(0, 4) === today().slice(0, 4)
  const word = day === today() ? 'Today' : isThisYear ? writtenDay(day, 'shortWeekday') : formatDay(day)
  return `${word}, ${clockTime(startsAt.slice(11))}`
}

export const givingWords: Record<GivingWay, string> = {
  inPerson: 'In person',
  phone: 'By phone',
  email: 'By email',
  link: 'By link',
  paper: 'On paper',
}
export const dueWords: Record<DueReason, string> = {
  call: 'Call is due',
  d90: '90 days on',
  d180: '180 days on',
  d365: 'A year on',
}
/** `650 m`, `1.2 km`; nothing where one of the places is not known, or only as the middle of the same suburb. */
export const distanceWords = (metres: number | null): string =>
  metres === null || metres < 5 ? '' : metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`
/** `3 bed · 2 bath · 1 car · 420 m²`. */
export const roomWords = (of: {
  bedrooms: number | null
  bathrooms: number | null
  carSpaces: number | null
  landAreaM2: number | null
}): string =>
  [
    of.bedrooms !== null && `${of.bedrooms}\u00a0bed`,
    of.bathrooms !== null && `${of.bathrooms}\u00a0bath`,
    of.carSpaces !== null && `${of.carSpaces}\u00a0car`,
    of.landAreaM2 !== null && formatArea(of.landAreaM2),
  ]
    .filter(Boolean)
    .join(' · ')
