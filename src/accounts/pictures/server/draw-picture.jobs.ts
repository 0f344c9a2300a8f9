import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { drawVariants, filesOf } from '#platform/images/draw-variants.ts'

/** Draws agency images that came with data instead of a form (demo, archives), so no user is waiting for them. */
export const drawAgencyPicture = job({
  name: 'media.draw-agency-picture',
  payload: z.object({ storageKey: z.string(), token: z.string(), kind: z.enum(['photo', 'logo']) }),
  retries: 3,
  timeoutS: 300,
  subject: () => 'Agency image',
  async run(caller, given) {
    const drawn = await drawVariants(caller, given)
    await caller.transaction(({ db, scope }) =>
      db
        .updateTable('agency_pictures')
        .set({ files: filesOf(drawn) })
        .where('agency_id', '=', scope.agencyId)
        .where('token', '=', given.token)
        .execute(),
    )
  },
})
