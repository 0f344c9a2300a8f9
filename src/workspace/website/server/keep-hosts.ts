import type { Platform } from '#platform/context.ts'
import { allHosts } from './hosts.store.ts'

/** Knows the host names of all agencies in this process, and reads them again when a website has changed anywhere. */
export async function keepHosts(platform: Platform): Promise<void> {
  const read = async () => platform.ownHosts.replace(await allHosts(platform))
  const readOrSay = () => read().catch((err: unknown) => platform.log.warn({ err }, 'host names of agencies were not read'))
  platform.live.onAny((event) => {
    if (event.type === 'missed' || (event.type === 'changed' && event.kind === 'website')) void readOrSay()
  })
  await readOrSay()
}
