import { existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The folder of this package: the same for the sources as for the bundle made of them. */
export const packageRoot = dirname(findPackageJSON(import.meta.url) ?? '')

/**
 * A program that runs as a process of its own, or a folder that it reads: out of the sources, or beside the bundle where only that was
 * installed (`dist migrations assets node_modules`).
 */
export function besideBundle(source: string): string {
  const file = join(packageRoot, source)
  return existsSync(file) ? file : join(packageRoot, 'dist/server', basename(source).replace(/\.ts$/, '.mjs'))
}
