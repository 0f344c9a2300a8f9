import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '#ui/store.ts'
import { useFieldErrors, useValue } from './state/listing-editor-form.ts'
import classes from './listing-editor-nav.module.css'
import { type EditorSection, sectionsFor } from './listing-editor-sections.ts'
import { useDisclosed } from '../fields/use-disclosed.ts'
import { allSections, openSection } from '../sections/open-section.ts'
import { sectionId } from '../sections/section-id.ts'

/** The sections, with the one that is on the screen lit and those with errors marked. */
export function EditorNav() {
  const errors = useFieldErrors()
  const saleOrLease = useValue('saleOrLease')
  const importedElements = useValue('importedElements')
  const disclosed = useDisclosed()
  const features = useValue('features')
  const sections = sectionsFor({ ...disclosed, saleOrLease, importedElements, features: [...features] })
  const scrolledTo = useCurrentSection(sections)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const open = useStore(openSection)
  const current = isPhone && open && open !== allSections ? open : scrolledTo
  const nav = useShownLink(current)
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0]))
  return (
    <nav ref={nav} aria-label="Sections" className={classes.nav}>
      <ul className="stack gap-2">
        {sections.map((section) => {
          const hasErrors = section.fields.some((field) => wrong.has(field))
          return (
            <li key={section.id}>
              <a
                href={`#${sectionId(section.id)}`}
                data-current={section.id === current || undefined}
                aria-current={section.id === current ? 'true' : undefined}
                onClick={(event) => {
                  // The address of the page stays: a fragment would be a step back in the history.
                  event.preventDefault()
                  goToSection(section.id)
                }}
              >
                {section.title}
                {hasErrors && <span className={classes.mark} role="img" aria-label="has errors" />}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function goToSection(id: string): void {
  const section = document.getElementById(sectionId(id))
  const go = () => {
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  if (openSection.get() === allSections) return go()
  openSection.set(id)
  // The one that closes on a phone may have been above.
  requestAnimationFrame(go)
}

/** On narrow screens the sections stand in one line that scrolls: the current one must be seen. */
function useShownLink(current: string | undefined) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[data-current]')
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - 48 })
  }, [current])
  return nav
}

/** The last section whose heading has passed the upper third of the window. */
function useCurrentSection(sections: readonly EditorSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const line = window.innerHeight / 3
      const passed = ids.split(' ').filter((id) => {
        const top = document.getElementById(sectionId(id))?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4
      setCurrent(isAtEnd && window.scrollY > 0 ? ids.split(' ').at(-1) : (passed.at(-1) ?? ids.split(' ')[0]))
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', later, { passive: true })
    // Photos and rows that come or go move what is below them without a scroll.
    const grown = new ResizeObserver(later)
    grown.observe(document.documentElement)
    return () => {
      cancelAnimationFrame(frame)
      grown.disconnect()
      window.removeEventListener('scroll', later)
    }
  }, [ids])
  return current
}
