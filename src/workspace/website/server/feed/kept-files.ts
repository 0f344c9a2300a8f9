import type { Context, Platform } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { onWebsite, type Website, type WebsiteAddress } from '../website-visitor.ts'

export interface OfWebsite {
  file: Download
  agencyId: string
}
interface Kept {
  file: Download
  until: number
}
interface OfAgency {
  /** Grows with every change: what was read before it is not kept. */
  changes: number
  files: Map<string, Kept>
}

/** Time for which a file is kept; a change of anything in the agency ends it at once. */
const keptMs = 60_000
const mostFiles = 40
const mostAgencies = 500

type Draw = (ctx: Context, website: Website) => Promise<Download>
export type Keeper = (at: WebsiteAddress, key: string, draw: Draw) => Promise<OfWebsite>

/**
 * Public files as this process last drew them, so that a caller who has one already costs no query. Live events of the agency make it forget them;
 * a minute bounds what an event that was lost could leave.
 */
export function keptFiles(platform: Platform): Keeper {
  const agencies = new Map<string, OfAgency>()
  const agencyOf = new Map<string, string>()

  function ofAgency(agencyId: string): OfAgency {
    const known = agencies.get(agencyId)
    if (known) return known
    const one: OfAgency = { changes: 0, files: new Map() }
    agencies.set(agencyId, one)
    platform.live.subscribe(agencyId, () => {
      one.changes++
      one.files.clear()
    })
    return one
  }

  return async (at, what, draw) => {
    const { slug, host = '' } = at
    const key = `${host} ${what}`
    const now = platform.clock().getTime()
    const knownId = agencyOf.get(slug) ?? ''
    const known = agencies.get(knownId)?.files.get(key)
    if (known && known.until > now && known.until <= now + keptMs) return { file: known.file, agencyId: knownId }
    return onWebsite(platform, at, async (ctx, website) => {
      const { agencyId } = ctx.scope
      const one = agencies.has(agencyId) || agencies.size < mostAgencies ? ofAgency(agencyId) : undefined
      const before = one?.changes
      const file = await draw(ctx, website)
      if (one?.changes === before && one) {
        agencyOf.set(slug, agencyId)
        if (one.files.size >= mostFiles) one.files.delete(one.files.keys().next().value ?? '')
        one.files.set(key, { file, until: now + keptMs })
      }
      return { file, agencyId }
    })
  }
}
