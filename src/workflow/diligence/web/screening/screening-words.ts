import type { StatusTone } from '#ui/components/status-words.ts'
import type { Likeness, MatchState } from '../../diligence-values.ts'
import type { SanctionMatch } from '../../screening.contract.ts'

export const matchStateWords: Record<MatchState, string> = {
  open: 'To check',
  notSame: 'Not the same person',
  maybeSame: 'May be the same',
}
export const matchTones: Record<MatchState, StatusTone> = { open: 'blue', notSame: 'grey', maybeSame: 'amber' }
const likenessWords: Record<Likeness, string> = { same: 'Same name', part: 'Part of the name', similar: 'Similar spelling' }
/** "Same name, same year of birth". */
export const likenessOf = ({ likeness, hasSameBirth }: SanctionMatch): string =>
  hasSameBirth ? `${likenessWords[likeness]}, same year of birth` : likenessWords[likeness]
