import { call } from '#ui/api/api.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { wire } from '#ui/api/wire.ts'
import type { calendarEndpoints } from '../calendar.contract.ts'

const one = wire<(typeof calendarEndpoints)['one']>({
  method: 'GET',
  path: '/api/calendar/one/:clientId',
  produces: 'text/calendar; charset=utf-8',
})

/** One event as a file for any other calendar. */
export async function saveIcs(event: string, name: string): Promise<void> {
  try {
    const blob = await call(one, { params: { clientId: sessionStore.get().user?.ClientId ?? '' }, query: { event } })
    const url = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = url
    link.download = `${name.slice(0, 60)}.ics`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  } catch (error) {
    toastFailure(error)
  }
}
