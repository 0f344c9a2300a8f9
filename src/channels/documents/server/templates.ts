import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { besideBundle } from '#platform/package-root.ts'

/** Folder of the Typst templates; all that a renderer may read. */
export const documentTemplates = besideBundle('src/channels/documents/server/templates')

/** Changes with any template, so that cached brochures are rendered again. */
export const templateVersion = readdirSync(documentTemplates)
  .sort()
  .reduce((hash, file) => hash.update(readFileSync(join(documentTemplates, file))), createHash('sha256'))
  .digest('hex')
  .slice(0, 16)
