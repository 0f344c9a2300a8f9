import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of this package: the same for the sources as for the bundle made of them. */
export const packageRoot = dirname(findPackageJSON(import.meta.url) ?? '')
