import { call } from '#ui/api/api.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { calendarEndpoints } from '../calendar.contract.ts'
import { calendarHeads } from '../calendar.heads.generated.ts'

const one = callsOf<typeof calendarEndpoints>(calendarHeads).one

/** One event as a file for any other calendar. */
export async function saveIcs(event: string, name: string): Promise<void> {
  try {
    const blob = await call(one, { params: agencyParams(), query: { event } })
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
