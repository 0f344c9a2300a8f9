import { existsSync, readdirSync } from 'node:fs'

/** Files of others that tests may read in place but that may not be copied into the project. Every clone has samples of our own instead. */
const folder = new URL('../../../../shared/data/', import.meta.url)
export const hasSharedData = existsSync(folder)
if (!hasSharedData && process.env['CI'])
  throw new Error(`${folder.pathname} is missing: with CI set, tests read the real files as well as our own samples`)

export const sharedFile = (path: string): URL => new URL(path, folder)
/** Names of the files with this ending; none where the data is missing. */
export const sharedNames = (path: string, ending: string): string[] =>
  hasSharedData ? readdirSync(sharedFile(path)).filter((name) => name.endsWith(ending)) : []
