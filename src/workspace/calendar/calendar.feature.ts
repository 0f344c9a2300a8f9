import { feature, runs } from '#platform/feature.ts'
import { busyTimesWanted } from '#channels/inspections/inspections.events.ts'
import { calendarEndpoints } from './calendar.contract.ts'
import { addBusyTimes } from './server/busy-times.service.ts'
import { calendarRoutes } from './server/calendar.routes.ts'

export const calendar = feature({
  name: 'calendar',
  endpoints: { calendar: calendarEndpoints },
  routes: [calendarRoutes],
  on: [runs(busyTimesWanted, addBusyTimes)],
  archive: {
    secret: ['calendar_feeds'],
  },
})
