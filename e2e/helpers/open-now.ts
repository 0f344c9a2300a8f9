import type { Page } from '@playwright/test'
import { api } from './portal.ts'

/** An open home that is on now: its day and minute are those of the property. `nth` counts from the last listing. */
export async function openNow(page: Page, nth = -1): Promise<{ id: string; signPath: string }> {
  const { items } = (await api(page, '/api/opens/candidates?day=2027-03-13')) as {
    items: { listingId: string; timeZone: string }[]
  }
  const { listingId, timeZone } = items.at(nth) ?? { listingId: '', timeZone: 'Australia/Melbourne' }
  const clock = (shiftMs: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      .format(new Date(Date.now() + shiftMs))
      .replace(' ', 'T')
  const startsAt = clock(0)
  const later = clock(25 * 60_000)
  const endsAt = later.slice(0, 10) === startsAt.slice(0, 10) ? later : `${startsAt.slice(0, 10)}T23:59`
  const { items: made } = (await api(page, '/api/opens', { opens: [{ listingId, startsAt, endsAt }] })) as {
    items: { id: string }[]
  }
  const id = made[0]?.id ?? ''
  const { signUrl } = (await api(page, `/api/opens/${id}/kit`)) as { signUrl: string }
  return { id, signPath: new URL(signUrl).pathname }
}
