import { feature } from '#platform/feature.ts'
import { calendarEndpoints } from './calendar.contract.ts'
import { calendarRoutes } from './server/calendar.routes.ts'

export const calendar = feature({
  name: 'calendar',
  endpoints: { calendar: calendarEndpoints },
  routes: [calendarRoutes],
  archive: {
    secret: ['calendar_feeds'],
  },
})
