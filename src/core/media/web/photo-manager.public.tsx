import { useLatest } from '#ui/hooks/use-latest.ts'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from '#ui/store.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import type { ChangeMedia, Kind } from './media-calls.ts'
import { AddDocuments, AddFloorPlans, PhotoDrop } from './photos/photo-drop.tsx'
import { PhotoGroup } from './photos/photo-group.tsx'
import classes from './photos/photo-manager.module.css'
import { ofKind } from './photos/photo-order.ts'
import { PhotoPanel } from './photos/photo-panel.tsx'
import { limits } from '#ui/upload-checks.ts'
import { NewAddresses } from './photos/new-addresses.tsx'
import { addUploads, resumeUploads, uploadsStore } from './photos/upload-queue.ts'
import { photoActions } from './photos/use-photo-actions.ts'

interface PhotoManagerProps {
  /** Missing while a new listing has not been saved. */
  listingId: string | undefined
  media: readonly ListingMedia[]
  onMedia: ChangeMedia
  /** Saves a new listing so that its pictures have somewhere to go. @returns undefined when that is not possible now */
  needListing(): Promise<string | undefined>
}

/** Photos, floor plans and documents of a listing: upload, order, texts, removal. Each step is saved immediately. */
export default function PhotoManager({ listingId, media: given, onMedia, needListing }: PhotoManagerProps) {
  // The answer to an upload and the live re-reading of the listing may cross: a picture stands here once.
  const media = given.filter(({ id }, at) => given.findIndex((one) => one.id === id) === at)
  const [selectedId, setSelectedId] = useState<string>()
  const uploads = useStore(uploadsStore).filter((upload) => upload.listingId === listingId)
  useWarning(uploads.some(({ state, isKept }) => state !== 'failed' && !isKept))
  const attach = useLatest(onMedia)
  const addFresh = useCallback(
    (fresh: ListingMedia) => attach.current((all) => (all.some((one) => one.id === fresh.id) ? all : [...all, fresh])),
    [attach],
  )
  useEffect(() => {
    if (listingId) void resumeUploads(listingId, addFresh)
  }, [listingId, addFresh])
  const actions = photoActions(listingId ?? '', media, onMedia)
  const selected = media.find(({ id }) => id === selectedId)
  const photos = ofKind(media, 'photo')

  const add = async (files: readonly File[], kind: Kind) => {
    if (files.length === 0) return
    const id = listingId ?? (await needListing())
    if (!id) return
    const waiting = uploads.filter((upload) => upload.kind === 'photo' && upload.state !== 'failed').length
    addUploads({
      listingId: id,
      files,
      kind,
      room: limits.maxPhotos - photos.length - waiting,
      onAttached: addFresh,
    })
  }
  const group = (kind: Kind) => ({
    kind,
    media: ofKind(media, kind),
    uploads: uploads.filter((upload) => upload.kind === kind),
    selectedId,
    onSelect: (id: string) => setSelectedId((now) => (now === id ? undefined : id)),
    actions,
  })
  const plans = group('floorplan')
  const documents = group('document')
  return (
    <div className={classes.manager}>
      <div className={`${classes.groups} stack gap-20`} data-open={selected !== undefined || undefined}>
        <div>
          <PhotoGroup {...group('photo')} title="Photos" meta={`${photos.length} of ${limits.maxPhotos}`}>
            <PhotoDrop isFirst={photos.length === 0} onFiles={(files) => void add(files, 'photo')} />
          </PhotoGroup>
          <PhotoGroup {...plans} title="Floor plans" meta={countWords(plans.media.length)}>
            <AddFloorPlans onFiles={(files) => void add(files, 'floorplan')} />
          </PhotoGroup>
          <PhotoGroup {...documents} title="Documents" meta={countWords(documents.media.length)}>
            <AddDocuments onFiles={(files) => void add(files, 'document')} />
          </PhotoGroup>
          {listingId && media.some(({ state }) => state === 'ready') && <NewAddresses actions={actions} />}
        </div>
        {selected && <PhotoPanel media={selected} actions={actions} onClose={() => setSelectedId(undefined)} />}
      </div>
    </div>
  )
}

const countWords = (count: number) => (count === 0 ? 'None' : String(count))

/** Closing the tab would cut off what the browser could not keep; going to another page of Gable does not. */
function useWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
}
