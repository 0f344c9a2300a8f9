import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useFocusAfter } from '#ui/hooks/use-focus-after.ts'
import { formatDay } from '#ui/formatting.ts'
import { normalised } from '#common/normalised.ts'
import type { Scope } from '#ui/session/scope.ts'
import type { OpenCandidate } from '../../opens.contract.ts'
import { candidatesQuery } from '../open-calls.ts'
import type { Line } from './use-plan.ts'
import classes from './plan.module.css'

interface CandidatesProps {
  day: string
  scope: Scope
  planned: readonly Line[]
  onAdd(candidate: OpenCandidate): void
}

/** Live listings that are not open on the day; one tap puts one into the plan. */
export function Candidates({ day, scope, planned, onAdd }: CandidatesProps) {
  const candidates = useQuery(candidatesQuery(day, scope))
  const [typed, setTyped] = useState('')
  const taken = new Set(planned.filter(({ open }) => !open).map(({ listingId }) => listingId))
  const add = (one: OpenCandidate, index: number) => {
    added.current = index
    onAdd(one)
  }
  const left = (candidates.data?.items ?? []).filter(({ listingId }) => !taken.has(listingId))
  const words = normalised(typed)
  const found = words ? left.filter((one) => normalised(`${one.streetLine} ${one.suburb ?? ''}`).includes(words)) : left
  // The one that is added leaves the list: the focus goes to the one after it.
  const list = useRef<HTMLUListElement>(null)
  const added = useRef<number>(undefined)
  useFocusAfter(found.length, () => {
    const index = added.current
    return index === undefined ? null : [...(list.current?.querySelectorAll('button') ?? [])].slice(0, index + 1).at(-1)
  })
  if (candidates.isPending) return <SkeletonRows rows={3} />
  if (candidates.isError) return <ErrorState error={candidates.error} onRetry={() => void candidates.refetch()} />
  return (
    <>
      {left.length > 6 && (
        <TextInput
          size="xs"
          aria-label="Filter listings"
          placeholder="Filter"
          leftSection={<IconSearch size={14} aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && <p className="quiet">{nothingFound(words, planned.length)}</p>}
      <ul ref={list} className={`${classes.candidates} above-8`} aria-label="Live listings not open on this day">
        {found.map((one, index) => (
          <li key={one.listingId}>
            <button className="hovers" type="button" onClick={() => add(one, index)}>
              <Thumb url={one.photoUrl} />
              <span>
                <strong className="clip">
                  <VisuallyHidden>Add </VisuallyHidden>
                  {one.streetLine}
                </strong>
                <small className="tight">
                  {[
                    one.suburb,
                    one.hosts[0]?.name,
                    one.lastStartsAt ? `last ${formatDay(one.lastStartsAt.slice(0, 10))}` : 'not open before',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <IconPlus className="accent" size={17} stroke={1.7} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function nothingFound(words: string, planned: number): string {
  if (words) return 'No listings match.'
  return planned > 0 ? 'Every live listing is open on this day.' : 'No live listings yet.'
}

export const Thumb = ({ url }: { url: string | null }) =>
  url ? (
    <img className={classes.thumb} data-photo src={url} width={44} height={33} alt="" loading="lazy" />
  ) : (
    <span className={classes.thumb} aria-hidden />
  )
