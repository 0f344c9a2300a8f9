import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Caller } from '../context.ts'
import type { PictureEdit, PictureKind } from './variants.ts'

interface Drawn {
  state: 'ready' | 'failed'
  problem: string | null
  token?: string
  width_px?: number
  height_px?: number
  thumb_hash?: string
  variants?: string
}

/** Unguessable, 128 bits: a caller with the URL can see the image, and no caller can find it. */
export const newToken = () => randomBytes(16).toString('base64url')

/** Makes a picture's variants in a process of their own and puts them below `public/<token>`. A bad picture is an outcome, not an error. */
export async function drawVariants(
  { platform, scope }: Caller,
  { storageKey, kind, token, edit }: { storageKey: string; kind: PictureKind; token: string; edit?: PictureEdit | null },
): Promise<Drawn> {
  const { storage, images } = platform
  const outFolder = await mkdtemp(join(tmpdir(), 'gable-variants-'))
  try {
    const sourcePath = await storage.localPath(storageKey)
    const reply = await images.make({ sourcePath, kind, edit: edit ?? null, outFolder }, scope.agencyId)
    if (reply.outcome === 'refused') return { state: 'failed', problem: reply.problem }
    for (const v of reply.variants) await storage.putFile(`public/${token}/${basename(v.path)}`, v.path)
    return {
      state: 'ready',
      problem: null,
      token,
      width_px: reply.widthPx,
      height_px: reply.heightPx,
      thumb_hash: reply.thumbHash,
      variants: JSON.stringify(
        reply.variants.map((v) => ({ name: v.name, file: basename(v.path), widthPx: v.widthPx, heightPx: v.heightPx })),
      ),
    }
  } finally {
    await rm(outFolder, { recursive: true, force: true })
  }
}

/** Names of the files that were drawn, for `agency_pictures.files`. */
export const filesOf = ({ variants = '[]' }: Drawn): string =>
  JSON.stringify((JSON.parse(variants) as { file: string }[]).map(({ file }) => file))
