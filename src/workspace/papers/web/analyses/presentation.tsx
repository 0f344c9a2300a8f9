import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useBackCloses } from '#ui/hooks/use-back-closes.ts'
import type { AnalysisPresentation } from '../../market-analysis.contract.ts'
import { presentationQuery } from './analysis-calls.ts'
import { slidesOf } from './slides.tsx'

interface PresentationProps {
  appraisalId: string
  onClose(): void
}
const whole: CSSProperties = {
  width: '100vw',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
}

/**
 * An appraisal in the hands of its owner: the home, its sales one by one, the figure and the agency, over everything. Arrows and swiping turn, Esc and
 * Back leave. It reads nothing but what the owner may see.
 */
export default function Presentation({ appraisalId, onClose }: PresentationProps) {
  useBackCloses(onClose)
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useQuery(presentationQuery(appraisalId))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="plain panel column cut"
      style={whole}
      aria-label="Presentation"
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {shown.data ? (
        <Slides appraisalId={appraisalId} shown={shown.data} onClose={onClose} />
      ) : (
        <div className="pad">
          <IconButton label="End presentation" onClick={onClose}>
            <IconX size={20} />
          </IconButton>
          {shown.isError ? <ErrorState error={shown.error} onRetry={() => void shown.refetch()} /> : <SkeletonRows rows={5} />}
        </div>
      )}
    </dialog>
  )
}

function Slides({ appraisalId, shown, onClose }: PresentationProps & { shown: AnalysisPresentation }) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const turnTo = (index: number) => {
    const to = Math.max(0, Math.min(slides.length - 1, index))
    // At once: the next key may come before the strip says that it has moved.
    setAt(to)
    strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior: 'instant' })
  }
  const slides = slidesOf({ appraisalId, shown, onSale: (name) => turnTo(slides.findIndex((one) => one.key === name)) })
  const steps: Record<string, () => number> = {
    ArrowRight: () => at + 1,
    ArrowLeft: () => at - 1,
    PageDown: () => at + 1,
    PageUp: () => at - 1,
    Home: () => 0,
    End: () => slides.length - 1,
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The map moves with the same keys.
    const step = event.target instanceof HTMLCanvasElement ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    turnTo(step())
  })
  // Listens on the whole page: what had the focus may be on a slide that has gone.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const { agency } = shown
  return (
    <div className="column full-height low">
      <header
        className="row between gap-16 fixed"
        style={{ minHeight: '64px', padding: '8px 12px 8px 24px', background: agency.ground, color: agency.onGround }}
      >
        {agency.logoUrl ? (
          <img src={agency.logoUrl} alt={agency.name} style={{ maxHeight: '40px', maxWidth: '220px' }} />
        ) : (
          <span className="strong clip">{agency.name}</span>
        )}
        <button
          type="button"
          className="row centre touch"
          style={{ minWidth: '44px', minHeight: '44px', justifyContent: 'center', color: 'inherit' }}
          aria-label="End presentation"
          onClick={onClose}
        >
          <IconX size={22} aria-hidden />
        </button>
      </header>
      <div
        ref={strip}
        className="flex grow low"
        style={{ overflow: 'auto hidden', scrollSnapType: 'x mandatory', scrollbarWidth: 'none' }}
        role="group"
        aria-label="Slides"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {slides.map(({ key, label, content }, index) => (
          <Slide key={key} label={label} isShown={index === at} isNear={Math.abs(index - at) <= 1}>
            {content}
          </Slide>
        ))}
      </div>
      <footer className="row centre gap-16 fixed line-above" style={{ minHeight: '56px', justifyContent: 'center' }}>
        <IconButton label="Previous" disabled={at === 0} onClick={() => turnTo(at - 1)}>
          <IconChevronLeft size={22} />
        </IconButton>
        <span className="num quiet" role="status">
          {at + 1} of {slides.length}
        </span>
        <IconButton label="Next" disabled={at === slides.length - 1} onClick={() => turnTo(at + 1)}>
          <IconChevronRight size={22} />
        </IconButton>
      </footer>
    </div>
  )
}

interface SlideProps {
  label: string
  isShown: boolean
  /** Neighbours are drawn ahead, the others when one comes near. */
  isNear: boolean
  children: ReactNode
}
const Slide = ({ label, isShown, isNear, children }: SlideProps) => (
  <section className="fixed wide full-height scroll-y" style={{ scrollSnapAlign: 'start' }} aria-label={label} inert={!isShown}>
    <div
      className="stack one-column gap-20"
      style={{ minHeight: '100%', maxWidth: '64rem', margin: '0 auto', padding: '32px 24px', alignContent: 'safe center' }}
    >
      {isNear && children}
    </div>
  </section>
)
