import { openHomeWords } from '#common/time/local-moment.ts'

export interface MailedOpen {
  /** `Sat 21 Nov, 10:30–11:00 am`. */
  words: string
  /** A calendar file of this one time. */
  calendarUrl: string
}
interface OpenTime {
  startsAt: string
  endsAt: string
}

/** Names the file by its start: a time that moved has another address. */
export const fileOfOpen = (startsAt: string): string => `${startsAt.slice(0, 16).replaceAll(/[-:]/g, '')}.ics`

/** The open homes ahead of `now` (local time at the property) as an email to a client lists them, the next first. */
export function mailedOpens(
  { agencyId, base, now, most }: { agencyId: string; base: string; now: string; most: number },
  { id, inspections }: { id: string; inspections: readonly OpenTime[] },
): MailedOpen[] {
  return inspections
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .slice(0, most)
    .map((one) => ({
      words: openHomeWords(one),
      calendarUrl: `${base}/open-home/${agencyId}/${id}/${fileOfOpen(one.startsAt)}`,
    }))
}
