import { feature } from '#platform/feature.ts'
import { pictureEndpoints } from './pictures.contract.ts'
import { drawAgencyPicture } from './server/draw-picture.jobs.ts'
import { pictureRoutes } from './server/pictures.routes.ts'

/** Logos, portraits and pictures of posts, in their stored sizes. */
const picturesIn = ({ token, files }: Readonly<Record<string, unknown>>) =>
  (files as string[]).map((file) => `public/${String(token)}/${file}`)

export const pictures = feature({
  name: 'pictures',
  endpoints: { media: pictureEndpoints },
  routes: [pictureRoutes],
  jobs: [drawAgencyPicture],
  personalData: { agency_pictures: { none: ['file_name', 'token', 'files'] } },
  archive: {
    plain: { agency_pictures: ['files'] },
    tables: ['agency_pictures'],
    files: { agency_pictures: picturesIn },
    tokens: { agency_pictures: ['token'] },
  },
})
