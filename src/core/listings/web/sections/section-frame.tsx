import { IconChevronRight } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useStore } from '#ui/store.ts'
import { allSections, openSection } from './open-section.ts'
import { sectionId } from './section-id.ts'
import classes from './section-frame.module.css'

/** One section of the editor; the navigation beside it leads to its heading. */
export function Section({ id, title, intro, children }: { id: string; title: string; intro?: ReactNode; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const open = useStore(openSection)
  const isOpen = !isPhone || open === id || open === allSections
  const frame = useRef<HTMLElement>(null)
  const toggle = () => {
    openSection.set(isOpen ? '' : id)
    // The one that closes may have been above: the heading comes to the top.
    if (!isOpen) requestAnimationFrame(() => frame.current?.scrollIntoView({ block: 'start' }))
  }
  return (
    <section ref={frame} id={sectionId(id)} aria-labelledby={`${sectionId(id)}-title`} className={classes.section}>
      <h2 id={`${sectionId(id)}-title`} tabIndex={-1}>
        {isPhone ? (
          <button type="button" aria-expanded={isOpen} aria-controls={`${sectionId(id)}-fields`} onClick={toggle}>
            {title}
            <IconChevronRight size={18} stroke={1.7} aria-hidden />
          </button>
        ) : (
          title
        )}
      </h2>
      <div id={`${sectionId(id)}-fields`} data-section={id} hidden={!isOpen}>
        {intro && <p className={classes.intro}>{intro}</p>}
        {children}
      </div>
    </section>
  )
}

/** All sections at once, on a phone. */
export function OpenAll() {
  const areAllOpen = useStore(openSection) === allSections
  return (
    <button type="button" className={classes.all} onClick={() => openSection.set(areAllOpen ? 'address' : allSections)}>
      {areAllOpen ? 'Show one section at a time' : 'Show all sections'}
    </button>
  )
}

/** Fields that few listings need; open from the start where one of them is filled. */
export function More({ label, isFilled, children }: { label: string; isFilled: boolean; children: ReactNode }) {
  const [isOpenAtFirst] = useState(isFilled)
  return (
    <details className={classes.more} open={isOpenAtFirst}>
      <summary>
        <IconChevronRight size={14} stroke={2} aria-hidden />
        {label}
      </summary>
      {children}
    </details>
  )
}

/** True when any of these holds something. */
export const isAnyFilled = (values: readonly unknown[]): boolean =>
  values.some((value) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
