import { formatDate, formatDay } from '#ui/formatting.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { receiptsQuery } from './diligence-calls.ts'

/** Lists what was destroyed when its time was over: when, how many, by which rule. */
export default function Receipts() {
  const receipts = usePages(receiptsQuery())
  return (
    <div className="stack gap-4 above-8 small">
      <PagesState of={receipts} rows={1}>
        <p className="quiet">Nothing yet. Records are destroyed seven years after they end.</p>
      </PagesState>
      <ul className="stack gap-4" aria-label="Destroyed records">
        {(receipts.data?.items ?? []).map(({ id, destroyedAt, cases, certificates, endedBy, rule }) => (
          <li key={id} className="breaks">
            {formatDate(destroyedAt)}: {cases === 1 ? '1 case' : `${cases} cases`}
            {certificates > 0 && ` with ${certificates === 1 ? '1 certificate' : `${certificates} certificates`}`}, ended by{' '}
            {formatDay(endedBy)}. <span className="quiet">{rule}, by Gable.</span>
          </li>
        ))}
      </ul>
      <MoreRows of={receipts} />
    </div>
  )
}
