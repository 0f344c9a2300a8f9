/** Layers of a calendar. A layer is a function on the server (server/layers.ts) and a word here. */
export const calendarLayers = ['tasks', 'inspections', 'auctions', 'appraisals', 'campaigns'] as const
export type CalendarLayer = (typeof calendarLayers)[number]
