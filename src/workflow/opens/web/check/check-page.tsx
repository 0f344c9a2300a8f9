import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { writtenDay } from '#common/time/written-day.ts'
import type { Result } from '#common/endpoint.ts'
import { formatPhone } from '#common/format-phone.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { visitKind } from '../../opens.rules.ts'
import { placeOf } from '../open-words.ts'
import { toCheckQuery, visitCalls } from '../visit-calls.ts'
import { wayWords } from '../../visit-words.rules.ts'
import classes from './check.module.css'

type Item = Result<typeof visitCalls.toCheck>['items'][number]

/** Visitors who may be one of several contacts: a person decides, and nothing is merged before. */
export default function CheckPage() {
  const toCheck = useQuery(toCheckQuery())
  const items = toCheck.data?.items ?? []
  return (
    <>
      <PageHead title="Visitors to check" meta={toCheck.data && (items.length ? String(items.length) : undefined)}>
        <Button size="xs" variant="default" renderRoot={(props) => <Link to="/opens" {...props} />}>
          Open homes
        </Button>
      </PageHead>
      {toCheck.isPending && <SkeletonRows rows={4} />}
      {toCheck.isError && <ErrorState error={toCheck.error} onRetry={() => void toCheck.refetch()} />}
      {toCheck.data && items.length === 0 && <EmptyState>No visitors to check.</EmptyState>}
      <ul className={classes.list} aria-label="Visitors to check">
        {items.map((item) => (
          <CheckItem key={item.visit.id} item={item} />
        ))}
      </ul>
    </>
  )
}

function CheckItem({ item: { visit, streetLine, suburb, candidates } }: { item: Item }) {
  const queryClient = useQueryClient()
  const [person] = visit.people
  const resolve = useMutation({
    mutationFn: (contactId: string | null) => call(visitCalls.resolve, { params: { id: visit.id }, body: { contactId } }),
    onSuccess: () => {
      announce('Visitor checked')
      void queryClient.invalidateQueries({ queryKey: [visitKind] })
    },
  })
  const name = person?.name || person?.mobile || person?.email || 'Visitor'
  return (
    <li>
      <article className="card stack gap-8 pad-card starts" aria-label={name}>
        <h2>{name}</h2>
        <p className="quiet">
          {[person?.mobile && formatPhone(person.mobile), person?.email, visit.suburb].filter(Boolean).join(' · ')}
          <br />
          {placeOf({ streetLine, suburb })}, {writtenDay(visit.openStartsAt, 'weekday')} · {wayWords[visit.arrivedBy]}
        </p>
        <ul className="wide line-above">
          {candidates.map(({ id, name: known, phone, email, suburb: home }) => (
            <li key={id}>
              <span className="stack narrow">
                <Link to="/contacts/$id" params={{ id }}>
                  {known}
                </Link>
                <small className="breaks">{[phone && formatPhone(phone), email, home].filter(Boolean).join(' · ')}</small>
              </span>
              <Button
                size="sm"
                variant="default"
                disabled={resolve.isPending}
                aria-label={`Same person: ${known}`}
                onClick={() => resolve.mutate(id)}
              >
                Same person
              </Button>
            </li>
          ))}
        </ul>
        {resolve.isError && (
          <p className="quiet" role="alert">
            {saveFailure(resolve.error)}
          </p>
        )}
        <Button size="sm" variant="subtle" disabled={resolve.isPending} onClick={() => resolve.mutate(null)}>
          Someone else, add as a new contact
        </Button>
      </article>
    </li>
  )
}
