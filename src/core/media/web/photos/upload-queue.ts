import { connectionStore, noteLost } from '#ui/api/connection.ts'
import { presignFile } from '#accounts/pictures/web/agency-picture.public.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { randomKey } from '#ui/api/api-request.ts'
import { createStore } from '#ui/store.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { type Kind, mediaCalls } from '../media-calls.ts'
import { dropUpload, keepUpload, keptUploads } from './kept-uploads.ts'
import { putFile } from '#ui/api/put-file.ts'
import { contentTypeOf, kindOf, problemOf } from '#ui/upload-checks.ts'

export interface Upload {
  id: string
  listingId: string
  file: File
  kind: Kind
  /** `sent`: on the server, waiting for its turn to be attached, so that the pictures stand in the order they were dropped. */
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** 0 to 1. */
  share: number
  problem: string | undefined
  /** Trying again makes sense: the line broke, the server was busy. */
  canRetry: boolean
  previewUrl: string | undefined
  /** A reload does not lose it. */
  isKept: boolean
}
interface Work {
  stop: AbortController
  key: string | undefined
  idempotencyKey: string
  onAttached(media: ListingMedia): void
  /** How often it was retried automatically after the connection broke. */
  tries?: number
}

// Outside of any component: going to another page does not stop what is on its way.
export const uploadsStore = createStore<readonly Upload[]>([])
/** Pictures of this browser by the id of their media, shown until the server's own are ready. */
export const previewsStore = createStore<ReadonlyMap<string, string>>(new Map())
const works = new Map<string, Work>()
/** Attached or given up in this page: what the browser still keeps of them for a moment is not taken up again. */
const finished = new Set<string>()
const atOnce = 3

const change = (id: string, part: Partial<Upload>) =>
  uploadsStore.set((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

interface NewUploads {
  listingId: string
  files: readonly File[]
  kind: Kind
  /** Photos the listing can still take. */
  room: number
  onAttached(media: ListingMedia): void
}
export function addUploads({ listingId, files, kind: wanted, room, onAttached }: NewUploads): void {
  let left = room
  const uploads = files.map((file): Upload => {
    const kind = kindOf(file, wanted)
    const problem =
      problemOf(file, kind) ??
      (kind === 'photo' && left-- <= 0 ? 'A listing can have up to 60 photos. Remove one first' : undefined)
    // The time first: what is kept comes back in this order.
    const id = `${Date.now().toString(36)}-${String(order++).padStart(4, '0')}-${randomKey()}`
    works.set(id, { stop: new AbortController(), key: undefined, idempotencyKey: randomKey(), onAttached })
    return {
      id,
      listingId,
      file,
      kind,
      state: problem ? 'failed' : 'waiting',
      share: 0,
      problem,
      canRetry: false,
      previewUrl: problem ? undefined : previewOf(file),
      isKept: false,
    }
  })
  uploadsStore.set((all) => [...all, ...uploads])
  for (const upload of uploads.filter(({ state }) => state !== 'failed')) void keep(upload)
  advance()
}
let order = 0

/** Browsers draw no HEIC. */
const previewOf = (file: File) => (/^image\/(jpeg|png|webp|avif|gif)$/.test(file.type) ? URL.createObjectURL(file) : undefined)

async function keep({ id, listingId, file, kind }: Upload): Promise<void> {
  const work = works.get(id)
  if (!work) return
  const { key, idempotencyKey } = work
  const isKept = await keepUpload({ id, listingId, file, kind, idempotencyKey, ...(key && { key }) })
  // Cancelled or attached in the meantime.
  if (!works.has(id)) return void dropUpload(id)
  change(id, { isKept })
}

/** Takes up what a reload, a crash or a closed tab interrupted. What is on the server already is not sent again. */
export async function resumeUploads(listingId: string, onAttached: (media: ListingMedia) => void): Promise<void> {
  const kept = await keptUploads(listingId)
  const fresh = kept.filter(({ id }) => !works.has(id) && !finished.has(id))
  if (fresh.length === 0) return
  const uploads = fresh.map(({ id, file, kind, key, idempotencyKey }): Upload => {
    works.set(id, { stop: new AbortController(), key, idempotencyKey, onAttached })
    const state = key ? 'sent' : 'waiting'
    const share = key ? 1 : 0
    const previewUrl = previewOf(file)
    return { id, listingId, file, kind, state, share, problem: undefined, canRetry: false, previewUrl, isKept: true }
  })
  uploadsStore.set((all) => [...all, ...uploads])
  advance()
}

export function cancelUpload(id: string): void {
  const upload = uploadsStore.get().find((one) => one.id === id)
  works.get(id)?.stop.abort()
  works.delete(id)
  finished.add(id)
  void dropUpload(id)
  if (upload?.previewUrl) URL.revokeObjectURL(upload.previewUrl)
  uploadsStore.set((all) => all.filter((one) => one.id !== id))
  advance()
}

export function retryUpload(id: string): void {
  const work = works.get(id)
  const upload = uploadsStore.get().find((one) => one.id === id)
  if (!work || !upload) return
  works.set(id, { ...work, stop: new AbortController() })
  void keep(upload)
  change(id, { state: work.key ? 'sent' : 'waiting', share: work.key ? 1 : 0, problem: undefined, canRetry: false })
  advance()
}

/** Starts what may start: three files on the line at once, and one after the other into the listing. */
function advance(): void {
  const all = uploadsStore.get()
  const room = atOnce - all.filter(({ state }) => state === 'sending').length
  for (const upload of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room))) void send(upload)
  for (const listingId of new Set(all.map((upload) => upload.listingId))) {
    const next = all.find((upload) => upload.listingId === listingId && upload.state !== 'failed')
    if (next?.state === 'sent') void attach(next)
  }
}

async function send({ id, file }: Upload): Promise<void> {
  const work = works.get(id)
  if (!work) return
  const { signal } = work.stop
  change(id, { state: 'sending', share: 0 })
  try {
    const contentType = contentTypeOf(file)
    const { url, key } = await presignFile(file.name, contentType, signal)
    await putFile({ url, file, contentType, signal, onProgress: (share) => change(id, { share }) })
    works.set(id, { ...work, key })
    change(id, { state: 'sent', share: 1 })
    const sent = uploadsStore.get().find((one) => one.id === id)
    if (sent) void keep(sent)
  } catch (error) {
    if (!signal.aborted) fail(id, error)
  }
  advance()
}

const attaching = new Set<string>()
async function attach({ id, listingId, file, kind, previewUrl }: Upload): Promise<void> {
  const work = works.get(id)
  if (!work?.key || attaching.has(id)) return
  attaching.add(id)
  try {
    const body = { key: work.key, listingId, kind, fileName: file.name }
    const media = await call(mediaCalls.create, { body }, { idempotencyKey: work.idempotencyKey })
    if (previewUrl) previewsStore.set((all) => new Map(all).set(media.id, previewUrl))
    works.delete(id)
    finished.add(id)
    work.onAttached(media)
    void dropUpload(id)
    uploadsStore.set((all) => all.filter((upload) => upload.id !== id))
  } catch (error) {
    fail(id, error)
  } finally {
    attaching.delete(id)
  }
  advance()
}

function fail(id: string, error: unknown): void {
  const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
  const name = uploadsStore.get().find((upload) => upload.id === id)?.file.name ?? ''
  // A refusal is final: it must not come back with the next visit.
  if (!canRetry) void dropUpload(id)
  if (error instanceof ApiError && error.status === 0) goOnSoon(id)
  // The name stands below the tile.
  change(id, { state: 'failed', problem: messageOf(error).replace(`${name}: `, ''), canRetry })
}

const mostTries = 5
/** The line broke for a moment only: nothing will say that it is back. */
function goOnSoon(id: string): void {
  noteLost()
  const work = works.get(id)
  const tries = (work?.tries ?? 0) + 1
  if (!work || tries > mostTries) return
  works.set(id, { ...work, tries })
  setTimeout(
    () => {
      if (connectionStore.get() === 'there' && uploadsStore.get().some((one) => one.id === id && one.state === 'failed'))
        retryUpload(id)
    },
    1_000 * 2 ** tries,
  )
}

// What failed for want of a connection goes on when it is back.
connectionStore.subscribe(() => {
  if (connectionStore.get() === 'there')
    for (const { id, state, canRetry } of uploadsStore.get()) if (state === 'failed' && canRetry) retryUpload(id)
})

/** The server's own pictures are there. */
export function dropPreview(mediaId: string): void {
  const url = previewsStore.get().get(mediaId)
  if (!url) return
  URL.revokeObjectURL(url)
  previewsStore.set((all) => new Map([...all].filter(([id]) => id !== mediaId)))
}
