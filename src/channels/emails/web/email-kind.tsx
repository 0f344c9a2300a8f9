import { SegmentedControl } from '@mantine/core'
import type { EmailCompose } from '../emails.contract.ts'
import type { EmailState } from './use-email.ts'

/** Factual or commercial: the writer decides, and what follows from it is said. */
export function EmailKind({ state, compose }: { state: EmailState; compose: EmailCompose }) {
  const { form, kind, refusal } = state
  const said = kind.isCommercial
    ? `${compose.commercial.why}. An unsubscribe link is added.`
    : 'About their own matter, without advertising. Needs no consent.'
  return (
    <section aria-label="Kind of email" className="stack gap-4">
      <div className="row wrap gap-8">
        <SegmentedControl
          size="xs"
          aria-label="Kind of email"
          value={kind.isCommercial ? 'commercial' : 'factual'}
          data={[
            { value: 'factual', label: 'Factual' },
            { value: 'commercial', label: 'Commercial' },
          ]}
          onChange={(value) => form.set({ isCommercial: value === 'commercial' })}
        />
        {kind.why && <span className="quiet">{kind.why}.</span>}
      </div>
      {refusal ? (
        <p role="alert" className="small problem">
          Can’t be sent{kind.isCommercial && compose.factual.isAllowed ? ' as commercial' : ''}. {refusal}.
        </p>
      ) : (
        <p className="quiet">{said}</p>
      )}
    </section>
  )
}
