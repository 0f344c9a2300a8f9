import { sessionStore } from '#ui/session/session-store.ts'
import type { Kind } from '../media-calls.ts'

/** A file on its way, as it survives a reload: the browser keeps the bytes until the server has acknowledged them. */
export interface KeptUpload {
  id: string
  listingId: string
  /** Whose it is: another person at the same computer sees nothing of it. */
  owner: string
  file: File
  kind: Kind
  idempotencyKey: string
  /** Where it lies on the server, once it is there. */
  key?: string
  keptAt: number
}

/** The server deletes uploads that are not attached within a day; then the file is sent again. */
const keyLastsMs = 20 * 3_600_000
/** After a week the user will not return for a photo. */
const keptForMs = 7 * 86_400_000

const ownerNow = () => sessionStore.get().user?.UserId ?? ''
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'))
  })

let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('gable-uploads', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('files', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'))
  })
  return opened
}
const store = async (mode: IDBTransactionMode) => (await open()).transaction('files', mode).objectStore('files')

/** @returns false where the browser keeps nothing (private windows, a full disk): then a reload ends the upload, as it always did */
export const keepUpload = (upload: Omit<KeptUpload, 'owner' | 'keptAt'>): Promise<boolean> =>
  store('readwrite')
    .then((files) => done(files.put({ ...upload, owner: ownerNow(), keptAt: Date.now() } satisfies KeptUpload)))
    .then(
      () => true,
      () => false,
    )

export const dropUpload = (id: string): Promise<void> =>
  store('readwrite')
    .then((files) => done(files.delete(id)))
    .catch(() => undefined)

/** What was under way for a listing when the page went away, in the order it was dropped. */
export async function keptUploads(listingId: string): Promise<KeptUpload[]> {
  try {
    const all: KeptUpload[] = await done((await store('readonly')).getAll())
    const now = Date.now()
    for (const old of all.filter(({ keptAt }) => keptAt < now - keptForMs)) void dropUpload(old.id)
    return all
      .filter((one) => one.listingId === listingId && one.owner === ownerNow() && one.keptAt >= now - keptForMs)
      .map(({ key, ...one }) => (key && one.keptAt > now - keyLastsMs ? { ...one, key } : one))
      .sort((a, b) => a.keptAt - b.keptAt || a.id.localeCompare(b.id))
  } catch {
    return []
  }
}
