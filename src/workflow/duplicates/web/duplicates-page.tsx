import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { useFocusAfter } from '#ui/hooks/use-focus-after.ts'
import { useKeys } from '#ui/keys.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { formatPhone } from '#common/format-phone.ts'
import type { DuplicatePair } from '../duplicates.contract.ts'
import { duplicateCalls, duplicateCountQuery, pairsQuery } from './duplicates-calls.ts'
import { DuplicateCompare, type MergeChoice } from './duplicates-compare.tsx'
import { reasonWords } from './duplicates-fields.ts'
import classes from './duplicates-page.module.css'

const keyOf = ({ a, b }: DuplicatePair) => `${a.id} ${b.id}`

/** `/contacts/duplicates`: pairs that look like one person; merge them, or say that they are two. */
export default function DuplicatesPage() {
  const queryClient = useQueryClient()
  const pairs = usePages(pairsQuery)
  const [chosen, setChosen] = useState<string>()
  /** Decided a moment ago: gone from the list before the server has answered. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const all = (pairs.data?.items ?? []).filter((pair) => !decided.has(keyOf(pair)))
  const current = all.find((pair) => keyOf(pair) === chosen) ?? all[0]
  const hide = (pair: DuplicatePair, isHidden: boolean) =>
    setDecided((now) => new Set(isHidden ? [...now, keyOf(pair)] : [...now].filter((key) => key !== keyOf(pair))))
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: duplicateCountQuery.queryKey })
    return queryClient.invalidateQueries({ queryKey: ['contact'] })
  }

  const merge = useMutation({
    mutationFn: ({ pair: _, ...body }: MergeChoice & { pair: DuplicatePair }) => call(duplicateCalls.merge, { body }),
    onMutate: ({ pair }) => hide(pair, true),
    onSuccess({ contact, merge: { id } }, { pair }) {
      void refresh()
      toastUndo(`Merged into ${contact.displayName}`, () => {
        void call(duplicateCalls.undoMerge, { params: { id } }).then(() => {
          hide(pair, false)
          return refresh()
        }, toastFailure)
      })
    },
    onError(error, { pair }) {
      hide(pair, false)
      toastFailure(error)
    },
  })
  const setAside = (pair: DuplicatePair) => {
    const decide = (isDuplicate: boolean) => {
      hide(pair, !isDuplicate)
      call(duplicateCalls.setAside, { body: { aId: pair.a.id, bId: pair.b.id, isDuplicate } }).then(refresh, (error: unknown) => {
        hide(pair, isDuplicate)
        toastFailure(error)
      })
    }
    decide(false)
    toastUndo(`${pair.a.displayName} and ${pair.b.displayName} kept as two contacts`, () => decide(true))
  }
  const step = (by: number) => {
    const next = all[Math.max(0, Math.min(all.length - 1, (current ? all.indexOf(current) : 0) + by))]
    if (!next) return
    setChosen(keyOf(next))
    announce(`${next.a.displayName} and ${next.b.displayName}`)
  }
  useKeys('Duplicates', [
    { keys: 'j', label: 'Next pair', run: () => step(1) },
    { keys: 'k', label: 'Previous pair', run: () => step(-1) },
    { keys: 'x', label: 'Keep both', run: () => current && setAside(current) },
  ])
  const list = useRef<HTMLUListElement>(null)
  useFocusAfter(
    current && keyOf(current),
    () => list.current?.querySelector<HTMLElement>('[aria-current="true"]') ?? document.querySelector('h1'),
  )
  const more = pairs.hasNextPage ? '+' : ''
  return (
    <>
      <PageHead title="Duplicates" meta={pairs.data ? <span className="num">{`${all.length}${more}`}</span> : undefined} />
      <PagesState of={pairs} isEmpty={!current}>
        No duplicates found. Contacts that look like the same person appear here to merge.
      </PagesState>
      {current && (
        <div className={classes.page}>
          <ul ref={list} className={classes.pairs} aria-label="Pairs">
            {all.map((pair) => (
              <li key={keyOf(pair)}>
                <button type="button" aria-current={pair === current} onClick={() => setChosen(keyOf(pair))}>
                  <strong>{pair.a.displayName}</strong>
                  <span>{pair.b.displayName}</span>
                  <span className={classes.quiet}>
                    {pair.reasons.map((reason) => reasonWords[reason]).join(', ')} ·{' '}
                    {pair.shared.split(', ').map(formatPhone).join(', ')}
                  </span>
                </button>
              </li>
            ))}
            {pairs.hasNextPage && (
              <li>
                <MoreRows of={pairs} />
              </li>
            )}
          </ul>
          <DuplicateCompare
            key={keyOf(current)}
            pair={current}
            isBusy={merge.isPending}
            onMerge={(options) => merge.mutate({ pair: current, ...options })}
            onSetAside={() => setAside(current)}
          />
        </div>
      )}
    </>
  )
}
