import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDate, formatMoney } from '#ui/formatting.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { forField } from '#ui/typed-ahead.ts'
import type { Appraisal } from '../../appraisals.contract.ts'
import type { Evidence } from '../../estimates.contract.ts'
import { evidenceQuery, useAppraisalActions } from '../appraisal-calls.ts'
import { givingWords, rangeWords } from '../appraisal-words.ts'
import { appraisalPapers } from '../appraisal.slots.ts'
import { Part } from '../page/appraisal-parts.tsx'
import { Comparables } from './comparables.tsx'

const EstimateDialog = lazy(forField(() => import('./estimate-dialog.tsx')))
const GiveDialog = lazy(forField(() => import('./give-dialog.tsx')))

/** The figure for the home, who was given it, what the law says of it, and the sales that it rests on. */
export default function EstimatePart({ appraisal }: { appraisal: Appraisal }) {
  const { id, canEdit } = appraisal
  const { showEvidence, again } = useAppraisalActions()
  const evidence = useQuery(evidenceQuery(id))
  const [open, setOpen] = useState<'estimate' | 'give'>()
  const show = (after: Evidence) => {
    showEvidence(id, after)
    again()
    setOpen(undefined)
  }
  if (evidence.isError && !evidence.data) return <ErrorState error={evidence.error} onRetry={() => void evidence.refetch()} />
  if (!evidence.data) return <SkeletonRows rows={3} />
  const { estimates, findings } = evidence.data
  const [now, ...before] = estimates
  return (
    <>
      <Part
        title="Estimate"
        aside={
          canEdit &&
          now && (
            <span className="row gap-8">
              <Button size="compact-xs" variant="subtle" onClick={() => setOpen('estimate')}>
                Edit
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => setOpen('give')}>
                Mark as given
              </Button>
            </span>
          )
        }
      >
        {now ? (
          <Figure estimate={now} hasNoFigure={appraisal.hasNoFigure} />
        ) : (
          <None appraisal={appraisal} onAdd={() => setOpen('estimate')} />
        )}
        {before.length > 0 && (
          <ul className="above-8">
            {before.map((one) => (
              <li key={one.id} className="flex between gap-8 meta pad-y-8 line-above">
                <span>
                  {rangeWords(one.fromCents, one.toCents)}, {formatDate(one.createdAt)}
                </span>
                <span>{one.givings.length > 0 ? `Given to ${one.givings.map(({ name }) => name).join(', ')}` : ''}</span>
              </li>
            ))}
          </ul>
        )}
        <Findings findings={findings} />
      </Part>
      <Comparables appraisal={appraisal} evidence={evidence.data} onEvidence={show} />
      {(now || evidence.data.comparables.length > 0) && (
        <Part title="For the owner">
          <div className="stack one-column gap-8">
            <SlotParts
              of={appraisalPapers}
              props={{ of: { entity: 'appraisal', id } as const, appraisalId: id, stage: appraisal.stage, canEdit }}
            />
          </div>
        </Part>
      )}
      <Suspense>
        {open === 'estimate' && (
          <EstimateDialog id={id} evidence={evidence.data} onSaved={show} onClose={() => setOpen(undefined)} />
        )}
        {open === 'give' && (
          <GiveDialog appraisal={appraisal} version={evidence.data.version} onSaved={show} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  )
}

const None = ({ appraisal, onAdd }: { appraisal: Appraisal; onAdd(): void }) => (
  <div className="row between wrap gap-8">
    <p className="quiet">{appraisal.hasNoFigure ? 'The owner was given no figure.' : 'No figure yet.'}</p>
    {appraisal.canEdit && (
      <Button size="xs" onClick={onAdd}>
        Add an estimate
      </Button>
    )}
  </div>
)

function Figure({ estimate, hasNoFigure }: { estimate: Evidence['estimates'][number]; hasNoFigure: boolean }) {
  const { fromCents, toCents, medianCents, medianOf, method, explanation, givings, revisedBecause } = estimate
  return (
    <>
      <p className="strong num" style={{ fontSize: '1.375rem', lineHeight: 1.3 }}>
        {rangeWords(fromCents, toCents)}
      </p>
      <p className="quiet">
        {hasNoFigure
          ? 'Not given to the owner'
          : givings.length === 0
            ? 'Not given to an owner yet'
            : `Given to ${givings.map(({ name, how, at }) => `${name} ${givingWords[how].toLowerCase()}, ${formatDate(at)}`).join('; ')}`}
      </p>
      {revisedBecause && <p className="small above-8">Revised: {revisedBecause}</p>}
      {medianCents !== null && (
        <p className="small above-8">
          Median {formatMoney(medianCents)}
          {medianOf && `, ${medianOf}`}
        </p>
      )}
      {method && <p className="small pre-line breaks above-8">{method}</p>}
      {explanation && <p className="small pre-line breaks above-8">{explanation}</p>}
    </>
  )
}

const Findings = ({ findings }: Pick<Evidence, 'findings'>) =>
  findings.length > 0 && (
    <ul className="above-8" aria-label="Legal checks">
      {findings.map(({ id, message, source, severity }) => (
        <li key={id} className="flex gap-8 pad-y-8 line-above small">
          {severity === 'blocks' ? (
            <IconBan className="problem fixed above-2" size={15} role="img" aria-label="Not allowed" />
          ) : (
            <IconAlertTriangle className="dim fixed above-2" size={15} role="img" aria-label="To check" />
          )}
          <span className="narrow">
            {message}
            <span className="block meta">{source}</span>
          </span>
        </li>
      ))}
    </ul>
  )
