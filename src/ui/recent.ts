import { readJson, writeKey } from './session/storage.ts'

/** A recently opened record; the path shows its kind. */
export interface RecentRecord {
  path: string
  title: string
}
const recentKey = 'gable.recent'
const most = 12
const recordPage = /^\/(listings|contacts|properties|campaigns|blogs)\/[0-9a-f]{8}-[0-9a-f-]{27}$/
/** Of a record that is being read there is no name yet. */
const nameless: ReadonlySet<string> = new Set(['Contact', 'Listing', 'Property', 'Campaign', 'Post', 'Loading'])

/** Newest first; in this browser, until the user signs out. */
export const recentRecords = (): readonly RecentRecord[] => readJson<RecentRecord[]>(recentKey) ?? []

/** Called with the title of every page; keeps those of records. */
export function noteVisit(path: string, title: string): void {
  if (!recordPage.test(path) || nameless.has(title)) return
  const others = recentRecords().filter((one) => one.path !== path)
  writeKey(recentKey, JSON.stringify([{ path, title }, ...others].slice(0, most)))
}
