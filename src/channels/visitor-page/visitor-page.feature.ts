import { feature } from '#platform/feature.ts'
import { visitorRoutes } from './server/visitor-routes.ts'

/** The page behind the QR code of an open home, where visitors sign in on their own phones. */
export const visitorPage = feature({ name: 'visitor-page', links: [visitorRoutes] })
