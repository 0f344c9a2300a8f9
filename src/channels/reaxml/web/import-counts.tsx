import type { ImportBatch, ImportOutcome } from '../reaxml.contract.ts'
import { outcomes } from './import-calls.ts'
import { outcomeWords } from './import-words.ts'

interface CountsProps {
  batch: ImportBatch
  chosen: ImportOutcome | undefined
  onChoose(outcome: ImportOutcome | undefined): void
}

/** One strip of figures; each of them filters the list below. */
export function Counts({ batch, chosen, onChoose }: CountsProps) {
  const words = outcomeWords[batch.state === 'finished' ? 'done' : 'expected']
  return (
    <div className="counts" role="group" aria-label="Show">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        <strong className="num">{batch.total.toLocaleString('en-AU')}</strong>
        All
      </button>
      {outcomes.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={chosen === outcome}
          disabled={!batch.counts[outcome]}
          onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
        >
          <strong className="num">{(batch.counts[outcome] ?? 0).toLocaleString('en-AU')}</strong>
          {words[outcome]}
        </button>
      ))}
    </div>
  )
}
