import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { PhotoChoice } from '#core/media/web/photo-choice.public.tsx'
import { ErrorState } from '#ui/components/states.tsx'
import { SlotParts } from '#ui/slot-parts.tsx'
import { type DocumentType, printablePhotos, typeFacts } from '../documents.rules.ts'
import type { BrochureOf } from './brochure-of.ts'
import { fetchPdf, listingOfStudio } from './document-calls.ts'
import { documentParts } from './document.slots.ts'
import { PagesView } from './pages-view.tsx'
import { ThemeCards, TypeCards } from './studio-looks.tsx'
import { StudioPack } from './pack/studio-pack.tsx'
import { ReadyToPrint } from './ready-to-print.tsx'
import { StudioHead } from './studio-head.tsx'
import { StudioOccasion } from './studio-occasion.tsx'
import { StudioPrinter } from './studio-printer.tsx'
import { StudioWords } from './studio-words.tsx'
import classes from './studio.module.css'
import { usePdf } from '#ui/hooks/use-pdf.ts'
import { useStudio } from './use-studio.ts'

/** The document last worked on, so that the next listing opens with it. */
let lastType: DocumentType = 'a4'

/** Where documents of a listing are made: which one, how it looks, which photos, which words; its pages beside it as they will be printed. */
export function StudioDialog({ listingId, version, name, onClose }: BrochureOf & { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useTourStep('brochure')
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const [type, setType] = useState(lastType)
  const [printer, setPrinter] = useState({ bleed: false, marks: false })
  const listing = useQuery(listingOfStudio(listingId))
  const photos = printablePhotos(listing.data?.media ?? [])
  const { studio, failure, retry, theme, change, pages, check, isSaving } = useStudio(
    listingId,
    { version: listing.data?.version ?? version, readyPhotos: photos.length },
    type,
  )
  const facts = typeFacts[type]
  const missing = check.data?.missingCharacters ?? []
  const isBlocked = check.data?.isBlocked ?? false
  const isUnready = isBlocked || !studio
  const pdf = usePdf(() => fetchPdf(listingId, { type, theme: theme ?? 'classic', ...printer, allowMissing: missing.length > 0 }))
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={`Documents of ${name}`}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
      onKeyDown={(event) => {
        if ((event.metaKey || event.ctrlKey) && event.key === 'p') {
          event.preventDefault()
          if (!facts.pixels && !isUnready) void pdf.run('print')
        }
      }}
    >
      <StudioHead
        name={name}
        isSaving={isSaving}
        isPicture={Boolean(facts.pixels)}
        isUnready={isUnready}
        pdf={pdf}
        onClose={onClose}
      />
      <div className={classes.body}>
        <div className={classes.controls}>
          <TypeCards
            value={type}
            onChange={(next) => {
              lastType = next
              setType(next)
            }}
          />
          <ThemeCards value={theme} onChange={(next) => void change({ theme: next })} />
          {studio && !studio.canEdit && (
            <p className="meta breaks">Only this listing’s agents or an administrator can change photos and text.</p>
          )}
          {studio?.canEdit && (
            <>
              <StudioOccasion studio={studio} onChange={(occasion) => void change({ occasion })} />
              {listing.isError && <ErrorState error={listing.error} onRetry={() => void listing.refetch()} />}
              {listing.data && (
                <PhotoChoice
                  key={type}
                  photos={photos}
                  chosen={studio.photoIds}
                  most={facts.photos}
                  isOwn={studio.choice.photoIds !== null}
                  onChange={(photoIds) => void change({ photoIds })}
                />
              )}
              {/* A tile has the listing's news, place and price, and no words of its own. */}
              {!facts.pixels && <StudioWords key={listingId + type} studio={studio} onChange={change} />}
            </>
          )}
          {facts.isPrinted && <StudioPrinter {...printer} onChange={setPrinter} />}
          {facts.isPrinted && (
            <StudioPack
              key={`pack ${listingId} ${type}`}
              listingId={listingId}
              type={type}
              theme={theme}
              isDraft={listing.data?.status === 'draft'}
              isBlocked={isBlocked}
              allowMissing={missing.length > 0}
              canEdit={studio?.canEdit ?? false}
            />
          )}
          <SlotParts
            key={`${listingId} ${type}`}
            of={documentParts}
            props={{ listingId, type, theme, isBlocked, allowMissing: missing.length > 0, vendor: listing.data?.vendors[0] }}
          />
          {studio?.code && (
            <p className="meta breaks">
              The QR code opens {studio.code.opens}.{' '}
              {studio.code.isCounted
                ? 'Scans are counted on the listing, and once it is sold the code shows similar properties.'
                : 'Scans aren’t counted, because Gable has no public web address yet.'}
            </p>
          )}
        </div>
        <div className={`${classes.preview} column narrow low`}>
          {check.data && (
            <ReadyToPrint
              listingId={listingId}
              check={check.data}
              isPicture={Boolean(facts.pixels)}
              canEdit={studio?.canEdit ?? false}
              onLeave={onClose}
            />
          )}
          {/* Where the pages can't be had either, they say it. */}
          {check.isError && !check.data && !pages.isError && (
            <ErrorState error={check.error} onRetry={() => void check.refetch()} />
          )}
          <PagesView
            label={`Preview, ${facts.name}`}
            pages={pages.data}
            error={studio ? pages.error : failure}
            isBusy={isSaving || pages.isFetching}
            onRetry={studio ? () => void pages.refetch() : retry}
          />
        </div>
      </div>
    </dialog>
  )
}
