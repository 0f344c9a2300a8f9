import { feature } from '#platform/feature.ts'
import { pictureEndpoints } from './pictures.contract.ts'
import { drawAgencyPicture } from './server/draw-picture.jobs.ts'
import { pictureRoutes } from './server/pictures.routes.ts'

/** Logos, portraits and pictures of posts; and how files are uploaded. */
export const pictures = feature({
  name: 'pictures',
  endpoints: { media: pictureEndpoints },
  routes: [pictureRoutes],
  jobs: [drawAgencyPicture],
  personalData: { agency_pictures: { none: ['file_name', 'token', 'files'] } },
  archive: {
    tables: ['agency_pictures'],
  },
})
