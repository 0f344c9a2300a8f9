import { call } from '#ui/api/api.ts'
import { saveFile } from '#ui/save-file.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { calendarEndpoints } from '../calendar.contract.ts'
import { calendarHeads } from '../calendar.heads.generated.ts'

const one = callsOf<typeof calendarEndpoints>(calendarHeads).one

/** One event as a file for any other calendar. */
export async function saveIcs(event: string, name: string): Promise<void> {
  try {
    saveFile(await call(one, { params: agencyParams(), query: { event } }), `${name.slice(0, 60)}.ics`)
  } catch (error) {
    toastFailure(error)
  }
}
