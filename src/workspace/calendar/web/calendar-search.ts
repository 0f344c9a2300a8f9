import { dayParam } from '#ui/list/search-params.ts'
import { type CalendarLayer, calendarLayers } from '../calendar-values.contract.ts'
import { type View, views } from './calendar-words.ts'

export interface CalendarSearch {
  view?: View
  day?: string
  /** Comma-separated layers that are not shown. */
  without?: string
  /** Comma-separated ids of the people whose events are shown; left out: everyone's. */
  people?: string
  /** The event that is open beside the grid. */
  event?: string
}
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = views.find((one) => one === search['view'])
  const day = dayParam(search['day'])
  const without = withoutOf(typeof search['without'] === 'string' ? search['without'] : '').join(',')
  const { people, event } = search
  return {
    ...(view && { view }),
    ...(day && { day }),
    ...(without && { without }),
    ...(typeof people === 'string' && people && { people }),
    ...(typeof event === 'string' && event && { event }),
  }
}
export const withoutOf = (text = ''): CalendarLayer[] => calendarLayers.filter((layer) => text.split(',').includes(layer))
