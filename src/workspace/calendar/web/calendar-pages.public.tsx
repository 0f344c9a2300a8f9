// `/calendar`, fetched when it is first shown.
export { readCalendarSearch } from './calendar-search.ts'
export const calendarPage = () => import('./calendar-page.tsx')
