/** Kinds of files that a row attaches; `note`: hung on a note. */
export const movedFileKinds = ['photo', 'floorplan', 'document', 'note'] as const
export type MovedFileKind = (typeof movedFileKinds)[number]
export const movedFileStates = ['waiting', 'fetched', 'missing'] as const

/** A file as a row names it: by its address, or by its path among the uploaded files. */
export type NamedFile = { address: string } | { path: string } | { problem: string }

const maxLetters = 2000
/** Files that one cell may name. */
const maxNames = 200

export function namedFile(text: string): NamedFile {
  if (text.length > maxLetters) return { problem: 'The path of the file is too long' }
  const given = text.trim().normalize('NFC')
  if (/^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(given)) {
    if (/^https?:/i.test(given) && URL.canParse(given)) return { address: given }
    return { problem: 'A file can only be fetched from an address that starts with https:// or http://' }
  }
  // Paths of Windows, from the drive or from a share.
  const parts = given
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) return { problem: 'The path leaves the folder (..)' }
  return parts.length ? { path: parts.join('/') } : { problem: 'The row names no file' }
}

const hasEnding = (text: string) => /\.[a-z0-9]{2,5}$/i.test(text.slice(-6))
/** The names of files in a cell, one after the other: separated by semicolons, bars and lines; by commas and spaces where each part is a file. */
export function namesIn(cell: string): string[] {
  if (cell.length > maxLetters * maxNames) return []
  const parts = cell.split(/[;|\n]/).flatMap((part) => {
    if (part.includes('://')) return part.split(/[\s,](?=https?:\/\/)/i).map((one) => one.trim().replace(/,$/, ''))
    for (const sign of [',', /\s+/]) {
      const some = part.split(sign).map((one) => one.trim())
      if (some.length > 1 && some.every(hasEnding)) return some
    }
    return [part]
  })
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, maxNames)
}

/** The last part of a path or address, without what follows a question mark. */
export function fileNameOf(name: string): string {
  const address = 'address' in namedFile(name) ? new URL(name.trim()).pathname : name.replaceAll('\\', '/')
  const last = address.slice(address.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last).slice(0, 200) || 'file'
  } catch {
    return last.slice(0, 200) || 'file'
  }
}

const signatures = /^(?:x-(?:amz|goog|ms)-|signature$|sig$|expires$|token$|se$|sv$|sp$|sr$|awsaccesskeyid$|key-pair-id$|policy$)/i
/** Names a file in the way that is the same in every export: addresses are often signed again for each. */
export function stableName(name: string): string {
  const file = namedFile(name)
  if ('problem' in file) return name
  if ('path' in file) return file.path.toLowerCase()
  const url = new URL(file.address)
  for (const parameter of [...url.searchParams.keys()]) if (signatures.test(parameter)) url.searchParams.delete(parameter)
  return url.href
}

/** An uploaded file by its place. */
export interface Entry {
  position: number
  name: string
}
export const baseNameOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .normalize('NFC')
    .toLowerCase()
/** The one of these files that a path means: that path, or the only one that ends with it, or with which it ends. */
export function entryOf<T extends Entry>(path: string, entries: readonly T[]): T | { problem: string } {
  const wanted = path.toLowerCase()
  const named = entries.map((entry) => ({ entry, name: entry.name.normalize('NFC').toLowerCase() }))
  const exact = named.find(({ name }) => name === wanted)
  if (exact) return exact.entry
  const alike = named.filter(({ name }) => name.endsWith(`/${wanted}`) || wanted.endsWith(`/${name}`))
  if (alike.length === 1 && alike[0]) return alike[0].entry
  return { problem: alike.length ? 'Several of the uploaded files have this name' : 'It is not among the uploaded files' }
}

/** Says what a file of a listing becomes: by its type where a row says it, else by its ending. */
export function kindOfFile({ type, name, table }: { type: string; name: string; table: string }): MovedFileKind {
  const ending = /\.([a-z0-9]{2,5})$/i.exec(fileNameOf(name).slice(-6))?.[1]?.toLowerCase() ?? ''
  const isImage = /^(?:jpe?g|jfif|png|webp|avif|hei[cf])$/.test(ending)
  const said = type.slice(0, 100)
  if (/floor ?-?plan/i.test(said) && ending !== 'pdf') return 'floorplan'
  if (isImage || !ending) {
    if (/photo|image|picture/i.test(said)) return 'photo'
    if (/floor ?-?_?plan/i.test(fileNameOf(name))) return 'floorplan'
    if (isImage || /photo|image|picture/i.test(table.slice(-200))) return 'photo'
  }
  return ending === 'pdf' || !ending ? 'document' : 'note'
}

/** Columns of listings that name pictures: `photo1` to `photo20`, `images`, `floorplan_url`. */
export function pictureTarget(words: string): 'photos' | 'floorPlans' | null {
  if (words.length > 60) return null
  const plain = words.replace(/(?<=[a-z])(?=\d)/g, ' ').replace(/ \d{1,2}$/, '')
  if (/^(?:floor ?plans?)(?: (?:urls?|links?|paths?|files?|images?))?$/.test(plain)) return 'floorPlans'
  return /^(?:(?:main|listing|property|all) )?(?:photos?|images?|pictures?|pics?|imgs?)(?: (?:urls?|links?|paths?|files?))?$/.test(
    plain,
  )
    ? 'photos'
    : null
}
