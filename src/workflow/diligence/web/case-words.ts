import type { StatusTone } from '#ui/components/status-words.ts'
import { formatDay } from '#ui/formatting.ts'
import type { Case, CasePaper } from '../diligence.contract.ts'
import type { MoreRequest } from '../diligence-values.ts'
import { paperWords } from '../diligence-words.ts'

export const stateTones: Record<Case['state'], StatusTone> = {
  notStarted: 'grey',
  collecting: 'blue',
  toVerify: 'amber',
  needsMore: 'amber',
  complete: 'green',
  expired: 'grey',
  notNeeded: 'grey',
}
/** Buttons that lead to a state. */
export const stepWords: Record<Case['state'], string> = {
  notStarted: 'Reopen',
  collecting: 'Start collecting',
  toVerify: 'Mark as collected',
  needsMore: 'Request more',
  complete: 'Complete',
  expired: 'Mark as expired',
  notNeeded: 'Mark as not needed',
}
export const formWords: Record<CasePaper['form'], string> = {
  original: 'Original',
  certified: 'Certified copy',
  electronic: 'Electronic',
}
export const howWords: Record<CasePaper['how'], string> = { inPerson: 'In person', video: 'By video', provider: 'By a provider' }
export const requestWords: Record<MoreRequest, string> = {
  identity: 'Identity',
  address: 'Address',
  people: 'People who act',
  owners: 'Beneficial owners',
  capacity: 'Authority to act',
  purpose: 'Nature and purpose',
  funds: 'Source of funds',
  papers: 'Papers to see',
}
/** Choices of a select. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** "Due 5 Dec 2026, in 3 days". */
export function dueWords(dueOn: string, daysLeft: number | null): string {
  if (daysLeft === null) return `Due ${formatDay(dueOn)}`
  if (daysLeft === 0) return `Due today, ${formatDay(dueOn)}`
  const days = `${Math.abs(daysLeft)} ${Math.abs(daysLeft) === 1 ? 'day' : 'days'}`
  return daysLeft < 0 ? `Overdue by ${days}, since ${formatDay(dueOn)}` : `Due ${formatDay(dueOn)}, in ${days}`
}
/** "Passport of Ann Lee, Australia, ending 81K, expires 1 Feb 2031". */
export const paperLine = ({ kind, of, issuer, numberEnd, expiresOn }: CasePaper): string =>
  [
    of ? `${paperWords[kind]} of ${of}` : paperWords[kind],
    issuer,
    numberEnd && `ending ${numberEnd}`,
    expiresOn && `expires ${formatDay(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ')
/** "Original, seen 3 Nov 2026 by Mia, in person". */
export const seenLine = ({ form, seenOn, seenBy, how }: CasePaper): string =>
  [formWords[form], `${seenOn ? `seen ${formatDay(seenOn)}` : 'not dated'} by ${seenBy}`, howWords[how].toLowerCase()].join(', ')
