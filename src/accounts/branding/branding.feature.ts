import * as z from 'zod'
import { isTimeZone } from '#common/time/time-zones.ts'
import { Branding } from './branding.contract.ts'
import { feature } from '#platform/feature.ts'
import { brandingEndpoints } from './branding.contract.ts'
import { sendTestMail } from './server/branding.jobs.ts'
import { brandingRoutes } from './server/branding.routes.ts'

export const branding = feature({
  name: 'branding',
  endpoints: { branding: brandingEndpoints },
  routes: [brandingRoutes],
  jobs: [sendTestMail],
  personalData: {
    agencies: { none: ['name', 'time_zone', 'branding'] },
    public_addresses: { none: ['slug'] },
  },
  archive: {
    plain: { agencies: ['time_zone'] },
    tables: ['agencies'],
    holds: {
      agencies: z.object({
        name: z.string().min(1).max(300),
        time_zone: z.string().refine(isTimeZone),
        branding: Branding.partial(),
      }),
    },
    passing: ['public_addresses'],
  },
})
