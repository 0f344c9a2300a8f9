import type { Platform } from '#platform/context.ts'

/** A picture of ours by its public address, out of the storage: it need not be reachable from here by its name. */
export async function pictureBytes({ storage, config }: Platform, url: string): Promise<Buffer> {
  const base = `${config.PUBLIC_URL}/m/`
  const path = url.startsWith(base) ? url.slice(base.length) : ''
  if (!/^[\w-]+\/[\w.-]+$/.test(path)) throw new Error('Not a Gable photo link')
  return storage.readBytes(`public/${path}`)
}
