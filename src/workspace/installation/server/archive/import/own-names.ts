import { createHash } from 'node:crypto'
import type { Archived, ArchivedRow } from '#platform/archive-parts.ts'
import { agencyFolder, agencyFolders } from '#platform/storage/storage-keys.ts'

/** Names in an archive that are unique across agencies, and get one of the new agency's own. The same one each time, so that an import can continue. */
export interface OwnNames {
  /** A line with the new agency's id in place of the old one, and its own addresses of public files. */
  line(text: string): string
  row(table: string, row: ArchivedRow): ArchivedRow
  /** The place of a file of the archive. */
  key(key: string): string
}

/** Files of agencies are in folders named after them; what is elsewhere (pictures of the demo) comes into the agency's own. */
const ownFolder = /^([a-z][a-z-]{0,40})\/([0-9a-f-]{36})\/([\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199}){0,3})$/
const publicFile = /^public\/([\w-]{22})\/([A-Za-z0-9][A-Za-z0-9-]{0,40}\.(?:webp|jpg|png|avif|pdf))$/

export function ownNames(
  { keys, tokens }: Pick<Archived, 'keys' | 'tokens'>,
  { from, to }: { from: string; to: string },
): OwnNames {
  const derived = (name: string) => createHash('sha256').update(`${to} ${name}`).digest()
  const token = (old: string) => derived(`token ${old}`).subarray(0, 16).toString('base64url')
  const key = (given: string): string => {
    // The folder of a line that was rewritten already, or as the archive names it.
    const [, named, agency, rest = ''] = ownFolder.exec(given) ?? []
    const folder = agencyFolders.find((one) => one === named)
    if (folder && (agency === from || agency === to)) {
      if (folder !== 'user-photos') return `${agencyFolder(folder, to)}/${rest}`
      const [user = '', file = ''] = rest.split('/')
      return `${agencyFolder(folder, to)}/${user}/${token(file.replace(/\.webp$/, ''))}.webp`
    }
    const [, publicFolder, file] = publicFile.exec(given) ?? []
    if (publicFolder && file) return `public/${token(publicFolder)}/${file}`
    const hex = derived(`key ${given}`).toString('hex')
    return `${agencyFolder('uploads', to)}/${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
  return {
    line: (text) => text.replaceAll(from, to).replaceAll(/\/m\/([\w-]{22})\//g, (_, old: string) => `/m/${token(old)}/`),
    row(table, row) {
      const changed: Record<string, unknown> = { ...row }
      const keyColumn = keys.get(table)
      const stored = keyColumn && row[keyColumn]
      if (keyColumn && typeof stored === 'string') changed[keyColumn] = key(stored)
      for (const column of tokens.get(table) ?? []) {
        const old = row[column]
        if (typeof old === 'string') changed[column] = token(old)
      }
      return changed
    },
    key,
  }
}
