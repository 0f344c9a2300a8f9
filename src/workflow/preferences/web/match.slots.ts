// Sends matches that were ticked; filled by the feature that writes emails and SMS.
import { slot } from '#ui/slots.ts'

export interface TickedMatches {
  /** People and listings, each with its name: everyone gets all of these listings. */
  people: readonly { id: string; name: string }[]
  listings: readonly { id: string; name: string }[]
  onSent(): void
}
export const sendTicked = slot<TickedMatches>('sending of ticked matches')
