import sharp from 'sharp'
import { fileBytes } from './mapped-files.ts'
import type { FileSource } from './render-job.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Greys up to here are paper: scans and JPEG noise are seldom quite white. */
const paperTolerance = 24

/** The same pictures, those that are to be trimmed without their white borders. */
export async function trimmedFiles(files: Readonly<Record<string, FileSource>>): Promise<Record<string, FileSource>> {
  const all: Record<string, FileSource> = {}
  for (const [name, source] of Object.entries(files)) all[name] = source.isTrimmed ? { bytes: await trimmed(source) } : source
  return all
}

/** A picture that is white all over, or broken, stays as it is: drawing it reports what is wrong with it. */
async function trimmed(source: FileSource): Promise<Uint8Array> {
  const bytes = fileBytes(source)
  const sides = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (!sides) return bytes
  const cut = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .trim({ background: '#ffffff', threshold: paperTolerance })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  const isWorthIt = cut && cut.info.width * cut.info.height < sides.width * sides.height * 0.94
  if (!isWorthIt || cut.info.width < 40 || cut.info.height < 40) return bytes
  return sharp(cut.data).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
}
