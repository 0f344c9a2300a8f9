import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { Listing } from '../listings.contract.ts'
import { missingFor } from '../listings.rules.ts'
import classes from './listing-editor-readiness.module.css'
import { goToField } from './listing-editor-problem.ts'
import { sectionId } from './section-id.ts'
import { useLiveFields } from './listing-editor-state.ts'

interface Step {
  label: string
  /** What is missing and where; undefined when nothing is. */
  missing: { message: string; go(): void } | undefined
}

/** What going live still needs, by the very rules the server obeys; changes while typing. */
export function Readiness({ listing }: { listing: Listing | undefined }) {
  const fields = useLiveFields()
  const missing = missingFor('live', fields)
  const stepOf = (label: string, ...paths: string[]): Step => {
    const found = missing.find(({ path }) => paths.includes(path))
    return { label, missing: found && { message: found.message, go: () => goToField(found.path) } }
  }
  const hasPhoto = listing?.media.some(({ kind, state }) => kind === 'photo' && state !== 'failed')
  const steps = [
    stepOf('Address', 'address.suburb', 'address.street'),
    fields.saleOrLease === 'lease' ? stepOf('Rent', 'rentCents') : stepOf('Price for searches', 'priceCents'),
    stepOf('Agent', 'agents'),
    { label: 'Main photo', missing: hasPhoto ? undefined : { message: 'Needs a photo', go: goToPhotos } },
  ]
  const left = steps.filter((step) => step.missing).length
  return (
    <aside className={classes.aside} aria-label="Ready to go live">
      <h2>Ready to go live</h2>
      <p>{left === 0 ? 'Nothing is missing.' : `${left} of ${steps.length} to do.`}</p>
      <ul>
        {steps.map((step) => (
          <li key={step.label} data-done={!step.missing || undefined}>
            {step.missing ? <IconCircle size={16} stroke={1.8} aria-hidden /> : <IconCheck size={16} stroke={2} aria-hidden />}
            {step.missing ? (
              <button type="button" onClick={step.missing.go}>
                {step.label}
                <span>{step.missing.message}</span>
              </button>
            ) : (
              <span>
                {step.label} <span className="visually-hidden">is there</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}

const goToPhotos = () => document.getElementById(sectionId('photos'))?.scrollIntoView({ block: 'start' })
