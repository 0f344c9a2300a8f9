import { IconAlertTriangle, IconBan, IconCheck, IconCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Listing } from '../../listings.contract.ts'
import { missingFor } from '../../listings.rules.ts'
import classes from './listing-editor-readiness.module.css'
import { goToField } from './state/listing-editor-problem.ts'
import { sectionId } from '../sections/section-id.ts'
import { useLiveFields } from './state/listing-editor-form.ts'
import { type LawFinding, useLiveFindings } from '../live-findings.ts'

interface Step {
  label: string
  /** The missing field and the way to it; undefined when nothing is missing. */
  missing: { message: string; go(): void } | undefined
}

/** Portals refuse a range with one end. */
const rangeStep = ({ priceFromCents, priceToCents }: Pick<ListingFields, 'priceFromCents' | 'priceToCents'>): Step => ({
  label: 'Price range',
  missing:
    priceFromCents && priceToCents
      ? undefined
      : { message: 'Add both ends', go: () => goToField(priceFromCents ? 'priceToCents' : 'priceFromCents') },
})

/** Steps that going live still needs, by the very rules the server obeys; changes while typing. */
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
    fields.saleOrLease === 'lease' ? stepOf('Rent', 'rentCents') : stepOf('Search price', 'priceCents'),
    ...(fields.priceDisplay === 'range' ? [rangeStep(fields)] : []),
    stepOf('Agent', 'agents'),
    { label: 'Main photo', missing: hasPhoto ? undefined : { message: 'Add a photo', go: goToPhotos } },
  ]
  const findings = useLiveFindings()
  const forbidden = findings.filter(({ severity }) => severity === 'blocks').length
  const left = steps.filter((step) => step.missing).length
  return (
    <aside className={classes.aside} aria-label="Ready to go live">
      <h2 className="small">Ready to go live</h2>
      <p>
        {left > 0 ? `${left} of ${steps.length} to do.` : forbidden === 0 && 'Nothing is missing.'}
        {forbidden > 0 && ` ${forbidden === 1 ? '1 issue' : `${forbidden} issues`} to fix.`}
      </p>
      <ul className="stack gap-8">
        {steps.map((step) => (
          <li className="flex top gap-8 tight" key={step.label} data-done={!step.missing || undefined}>
            {step.missing ? <IconCircle size={16} stroke={1.8} aria-hidden /> : <IconCheck size={16} stroke={2} aria-hidden />}
            {step.missing ? (
              <button className="underlines" type="button" onClick={step.missing.go}>
                {step.label}
                <span className="meta block">{step.missing.message}</span>
              </button>
            ) : (
              <span>
                {step.label} <span className="visually-hidden">done</span>
              </span>
            )}
          </li>
        ))}
        {findings.map((finding) => (
          <li className="flex top gap-8 tight" key={finding.id} data-severity={finding.severity}>
            {finding.severity === 'blocks' ? (
              <IconBan size={16} stroke={1.8} role="img" aria-label="Not allowed" />
            ) : (
              <IconAlertTriangle size={16} stroke={1.8} role="img" aria-label="To check" />
            )}
            <FindingLink finding={finding} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Leads to where it is fixed. */
const FindingLink = ({ finding: { field, message, source } }: { finding: LawFinding }) =>
  field.startsWith('branding.') ? (
    <span>
      {message}{' '}
      <Link className="inherits" to={'/branding' as string}>
        Open branding
      </Link>
    </span>
  ) : (
    <button className="underlines" type="button" onClick={() => goToField(field)}>
      {message}
      <span className="meta block">{source}</span>
    </button>
  )

const goToPhotos = () => document.getElementById(sectionId('photos'))?.scrollIntoView({ block: 'start' })
