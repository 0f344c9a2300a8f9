import type { CalendarEvent } from '../calendar.contract.ts'

/** An event before the ranks of its people are known. */
export type LayerEvent = Omit<CalendarEvent, 'people'> & { people: { id: string; name: string }[] }

export interface Range {
  /** Days of the agency, both inside. */
  from: string
  to: string
  /** Only what is the user's own. */
  isOwn: boolean
  /** Only the events of one record. */
  recordId?: string
  /** Leaves out what is done or called off: for other programs. */
  isOpenOnly?: boolean
}
