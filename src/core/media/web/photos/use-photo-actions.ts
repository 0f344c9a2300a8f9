import { isSame } from '#common/changes.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Focus, ListingMedia, PictureEdit } from '#common/listing/listing-media.ts'
import { type ChangeMedia, type Kind, mediaCalls } from '../media-calls.ts'
import { inOrder, orderedIds } from './photo-order.ts'

export interface Description {
  caption?: string | null
  altText?: string | null
  kind?: Kind
  isPublished?: boolean
  isAltered?: boolean
  alteredNote?: string | null
  edit?: PictureEdit | null
  focus?: Focus | null
}
export interface PhotoActions {
  /** Turned and cut; with undo. */
  edit(media: ListingMedia, edit: PictureEdit | null): void
  reorder(kind: Kind, ids: readonly string[]): void
  /** @param onFailure shows why not, else a message. @returns whether it was saved */
  describe(id: string, words: Description, onFailure?: (error: unknown) => void): Promise<boolean>
  /** New public addresses for all; the old ones end. */
  renewAddresses(): Promise<void>
  remove(media: ListingMedia): void
}

const words: Record<Kind, string> = { photo: 'Photo', floorplan: 'Floor plan', document: 'Document' }

/** Fields that still have what could not be saved get what they had; what a colleague has saved in the meantime stays. */
const withoutChange = (media: ListingMedia, change: Description, before: ListingMedia): ListingMedia => ({
  ...media,
  ...Object.fromEntries(
    (Object.keys(change) as (keyof Description)[])
      .filter((field) => isSame(media[field], change[field]))
      .map((field) => [field, before[field]]),
  ),
})

/** What can be done to pictures: shown at once, put back when the server refuses. */
export function photoActions(listingId: string, media: readonly ListingMedia[], onMedia: ChangeMedia): PhotoActions {
  /** Without this the screen would show what is not so. */
  const restore = (error: unknown) => {
    onMedia(() => media)
    toastFailure(error)
    return false
  }
  const replace = (fresh: ListingMedia) => {
    onMedia((all) => all.map((one) => (one.id === fresh.id ? fresh : one)))
    return true
  }
  return {
    reorder(kind, ids) {
      const order = (mediaIds: readonly string[]) => {
        onMedia((all) => inOrder(all, mediaIds))
        return call(mediaCalls.reorder, { params: { id: listingId }, body: { mediaIds: [...mediaIds] } }).then((fresh) => {
          onMedia(() => fresh)
          return true
        }, restore)
      }
      void order(orderedIds(media, kind, ids)).then(
        (isDone) =>
          isDone &&
          toastUndo(
            `${words[kind]}s reordered`,
            () => void order(media.map(({ id }) => id)).then(() => announce('Order restored')),
            `order of ${kind}`,
          ),
      )
    },
    async describe(id, change, onFailure = toastFailure) {
      const before = media.find((one) => one.id === id)
      onMedia((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
      try {
        return replace(await call(mediaCalls.update, { params: { id }, body: change }))
      } catch (error) {
        onMedia((all) => all.map((one) => (one.id === id && before ? withoutChange(one, change, before) : one)))
        onFailure(error)
        return false
      }
    },
    edit(before, edit) {
      const change = (to: PictureEdit | null) =>
        call(mediaCalls.update, { params: { id: before.id }, body: { edit: to } }).then(replace, restore)
      void change(edit).then(() =>
        toastUndo(edit ? `${words[before.kind]} edited` : `${words[before.kind]} reset`, () => void change(before.edit)),
      )
    },
    renewAddresses: () =>
      call(mediaCalls.newAddresses, { params: { id: listingId } }).then((fresh) => {
        onMedia(() => fresh)
        announce('Photo links reset')
      }, toastFailure),
    remove(gone) {
      onMedia((all) => all.filter(({ id }) => id !== gone.id))
      call(mediaCalls.remove, { params: { id: gone.id } }).then(() => {
        toastUndo(`${words[gone.kind]} removed`, () => {
          call(mediaCalls.restore, { params: { id: gone.id } }).then((back) => {
            onMedia((all) => [...all.filter(({ id }) => id !== back.id), back].toSorted((a, b) => a.position - b.position))
            announce(`${words[gone.kind]} restored`)
          }, toastFailure)
        })
      }, restore)
    },
  }
}
