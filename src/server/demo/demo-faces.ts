import * as z from 'zod'
import { setFirstPhoto } from '#accounts/agents/server/feed-agents.store.ts'
import { findBranding, updateBranding } from '#accounts/branding/server/branding.store.ts'
import { drawStoredPicture } from '#accounts/pictures/server/sample-pictures.service.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { demoAgencies, type DemoAgency } from './demo-agencies.ts'

/** One portrait or logo: first drawn, then shown, so that no screen of a fresh demo has a hole. */
export const attachDemoFace = job({
  name: 'demo.attach-face',
  payload: z.object({ fileName: z.string(), agentId: z.uuid().optional(), place: z.enum(['light', 'dark']).optional() }),
  retries: 3,
  timeoutS: 300,
  subject: ({ fileName }) => `Demo image: ${fileName}`,
  async run(caller, { fileName, agentId, place }) {
    const file = { storageKey: `demo/${fileName}`, fileName, purpose: place ? ('logo' as const) : ('portrait' as const) }
    const made = await drawStoredPicture(caller, file)
    if (!made) return
    await caller.transaction(async (ctx) => {
      if (agentId) await setFirstPhoto(ctx, agentId, made)
      const stored = place && (await findBranding(ctx, { lock: true }))
      if (!stored) return
      const { branding, version } = stored
      await updateBranding(ctx, { ...branding, logos: { ...branding.logos, [place]: made.id } }, version + 1)
      ctx.changed('branding', ctx.scope.agencyId, version + 1)
    })
  },
})

/** A portrait for each user and a logo for the agency, drawn by scripts/pictures/draw-demo-faces.ts; no real people. */
export async function addDemoFaces(ctx: Context, agency: DemoAgency, agentIds: readonly string[]): Promise<void> {
  const before = demoAgencies.slice(0, demoAgencies.indexOf(agency)).reduce((sum, { agents }) => sum + agents.length, 0)
  for (const [i, agentId] of agentIds.entries())
    await ctx.enqueue(attachDemoFace, { fileName: `face-${((before + i) % 10) + 1}.png`, agentId })
  for (const place of ['light', 'dark'] as const)
    await ctx.enqueue(attachDemoFace, { fileName: `logo-${agency.slug}-${place}.png`, place })
}
