import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDate } from '#ui/formatting.ts'
import { useKeys } from '#ui/keys.ts'
import type { Contact } from '#core/contacts/contacts.contract.ts'
import type { DuplicatePair } from '../duplicates.contract.ts'
import { contactQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { type ComparedField, comparedFields } from './duplicates-fields.ts'
import classes from './duplicates-page.module.css'

export interface MergeChoice {
  keepId: string
  mergeId: string
  take: string[]
  leave: string[]
}
type From = 'kept' | 'other'
interface CompareProps {
  pair: DuplicatePair
  isBusy: boolean
  onMerge(choice: MergeChoice): void
  onSetAside(): void
}

/** Two contacts side by side: which one stays, and what it takes from the other. */
export function DuplicateCompare({ pair, isBusy, onMerge, onSetAside }: CompareProps) {
  const [a, b] = useQueries({ queries: [contactQuery(pair.a.id), contactQuery(pair.b.id)] })
  const [isSwapped, setSwapped] = useState(false)
  /** Chosen by label; by default the kept one's, and gaps are filled. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, From>>(new Map())
  const [kept, other] = isSwapped ? [b.data, a.data] : [a.data, b.data]
  const merge = () => {
    if (!kept || !other) return
    const namesOf = (from: From) => comparedFields.filter(({ label }) => chosen.get(label) === from).flatMap(({ names }) => names)
    onMerge({ keepId: kept.id, mergeId: other.id, take: namesOf('other'), leave: namesOf('kept') })
  }
  const swap = () => {
    setSwapped(!isSwapped)
    setChosen(new Map())
  }
  useKeys('Duplicates', [
    { keys: 'mod+enter', label: 'Merge', run: merge },
    { keys: 's', label: 'Keep the other contact', run: swap },
  ])
  const failed = a.error ?? b.error
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([a.refetch(), b.refetch()])} />
  if (!kept || !other) return <SkeletonRows rows={6} />
  const shown = comparedFields.filter((field) => field.of(kept) || field.of(other))
  return (
    <section className={classes.compare} aria-label={`${kept.displayName} and ${other.displayName}`}>
      <div className={classes.table} role="table">
        <div role="row" className={classes.head}>
          <span role="columnheader" className={classes.quiet}>
            Field
          </span>
          <Side contact={kept} words="Keep" />
          <Side contact={other} words="Merge into it" />
        </div>
        {shown.map((field) => (
          <FieldRow
            key={field.label}
            field={field}
            kept={field.of(kept)}
            other={field.of(other)}
            from={chosen.get(field.label)}
            onChoose={(from) => setChosen((now) => new Map(now).set(field.label, from))}
          />
        ))}
      </div>
      <p className={classes.quiet}>
        Phones, emails, notes, requirements, consent and history of both are kept. You can undo a merge for 30 days.
      </p>
      <div className={classes.actions}>
        <Button loading={isBusy} onClick={merge}>
          Merge
        </Button>
        <Button variant="default" onClick={swap}>
          {other.displayName === kept.displayName ? 'Keep the other contact' : `Keep ${other.displayName} instead`}
        </Button>
        <Button variant="default" onClick={onSetAside}>
          Keep both
        </Button>
      </div>
    </section>
  )
}

function Side({ contact, words }: { contact: Contact; words: string }) {
  return (
    <span role="columnheader">
      <span className={classes.quiet}>{words}</span>
      <strong>{contact.displayName}</strong>
      <span className={`${classes.quiet} num`}>Added {formatDate(contact.createdAt)}</span>
    </span>
  )
}

interface FieldRowProps {
  field: ComparedField
  kept: string
  other: string
  from: From | undefined
  onChoose(from: From): void
}
function FieldRow({ field: { label, isJoined }, kept, other, from, onChoose }: FieldRowProps) {
  const canChoose = !isJoined && kept !== other
  const takesOther = canChoose && (from ?? (kept === '' ? 'other' : 'kept')) === 'other'
  const value = (text: string, isUsed: boolean, choose: () => void, side: string) =>
    canChoose ? (
      <label className={classes.choice} data-used={isUsed || undefined}>
        <input
          type="radio"
          name={label}
          checked={isUsed}
          onChange={choose}
          aria-label={`${label}, ${side}: ${text || 'empty'}`}
        />
        {text || '–'}
      </label>
    ) : (
      <span className={classes.value} data-used={isUsed || undefined}>
        {text || '–'}
      </span>
    )
  return (
    <div role="row" className={classes.row}>
      <span role="rowheader" className={classes.quiet}>
        {label}
      </span>
      <span role="cell">{value(kept, isJoined ? kept !== '' : !takesOther, () => onChoose('kept'), 'kept contact')}</span>
      <span role="cell">
        {value(other, isJoined ? other !== '' : takesOther || kept === other, () => onChoose('other'), 'other contact')}
      </span>
    </div>
  )
}
