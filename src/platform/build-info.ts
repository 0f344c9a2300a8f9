import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-root.ts'

export interface BuildInfo {
  /** The version in package.json. */
  version: string
  /** Commit that the server was built from; null when it runs from the sources, or when the build did not know. */
  commit: string | null
  /** Changes with anything of the screens: their page names every part by its content. Null when the screens are not built. */
  page: string | null
}

/** Filled in by scripts/build-server.ts. */
declare const gableCommit: string | null | undefined

function read(path: string): string | undefined {
  try {
    return readFileSync(join(packageRoot, path), 'utf8')
  } catch {
    return undefined
  }
}

let known: BuildInfo | undefined
/** The build at the start: one that is made later is not what this process serves. */
export function buildInfo(): BuildInfo {
  if (known) return known
  const html = read('dist/web/index.html')
  const { version } = JSON.parse(read('package.json') ?? '{}') as { version?: string }
  known = {
    version: version ?? '0',
    commit: typeof gableCommit === 'undefined' ? null : gableCommit,
    page: html === undefined ? null : createHash('sha256').update(html).digest('hex').slice(0, 12),
  }
  return known
}
