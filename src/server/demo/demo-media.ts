import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attachStored } from '#core/media/server/sample-media.service.ts'
import type { Context } from '#platform/context.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type DemoKind, floorPlanFor, picturesFor } from './demo-pictures.ts'
import { packageRoot } from '#platform/package-root.ts'

const folder = join(packageRoot, 'assets/demo')
const files = readdirSync(folder).filter((f) => /\.(jpg|png)$/.test(f))

export async function storeDemoPictures(storage: Storage): Promise<void> {
  for (const file of files) await storage.putFile(`demo/${file}`, join(folder, file))
}

/** Main photos of all listings first: they are what the list shows. */
export async function addDemoMedia(
  ctx: Context,
  listings: readonly { listingId: string; kind: DemoKind; n: number }[],
): Promise<void> {
  const sets = listings.map(({ listingId, kind, n }) => ({ listingId, pictures: picturesFor(kind, n), plan: floorPlanFor(kind) }))
  const deepest = Math.max(...sets.map((s) => s.pictures.length))
  for (let position = 0; position < deepest; position++)
    for (const { listingId, pictures } of sets) {
      const name = pictures[position]
      if (name) await attach(ctx, listingId, 'photo', name, position)
    }
  for (const { listingId, plan } of sets) if (plan) await attach(ctx, listingId, 'floorplan', plan, 1000)
}

async function attach(
  ctx: Context,
  listingId: string,
  kind: 'photo' | 'floorplan',
  name: string,
  position: number,
): Promise<void> {
  const fileName = files.find((f) => f.startsWith(`${name}.`))
  if (fileName) await attachStored(ctx, { listingId, kind, storageKey: `demo/${fileName}`, fileName, position })
}
