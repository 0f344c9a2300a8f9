import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconMailQuestion, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { defined } from '#common/changes.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { useMay } from '#ui/session/session-store.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Review, ReviewState } from '../reviews.contract.ts'
import { FormNotLoaded } from '#ui/form/form-not-loaded.ts'
import { forField } from '#ui/typed-ahead.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { RatingHead } from './rating-head.tsx'
import { listQuery, reviewKind } from './review-calls.ts'
import { ReviewCard } from './review-card.tsx'
import classes from './reviews-page.module.css'
import type { ReviewsSearch } from './reviews-search.ts'

const AskDialog = lazyExtra(
  forField(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog })),
  FormNotLoaded,
)
const ReviewForm = lazyExtra(
  forField(async () => ({ default: (await import('./review-form.tsx')).ReviewForm })),
  FormNotLoaded,
)
const route = getRouteApi('/shell/reviews')
const tabs: { value: ReviewState | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'received', label: 'To approve' },
  { value: 'published', label: 'Published' },
  { value: 'requested', label: 'Requested' },
  { value: 'withheld', label: 'Hidden' },
]

export default function ReviewsPage() {
  const search: ReviewsSearch = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mayWrite = useMay('reviews.request')
  const [isAsking, setAsking] = useState(false)
  const [edited, setEdited] = useState<Review | 'new'>()
  const mayAgents = useMay('agents.read')
  const agents = useQuery({ ...agentsQuery(), enabled: mayAgents })
  const reviews = usePages(listQuery({ status: search.status, agentId: search.agent }), { placeholderData: keepPreviousData })
  const go = (part: { [K in keyof ReviewsSearch]: ReviewsSearch[K] | undefined }) => {
    const next = defined({ ...search, ...part })
    void navigate({ to: '/reviews', search: next as ReviewsSearch, replace: true })
  }
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [reviewKind] })
  const changed = (now?: Review) => {
    if (now) showChanged(queryClient, [reviewKind, 'list'], now)
    readAgain()
  }
  const first = reviews.data?.first
  const items = reviews.data?.items ?? []
  return (
    <>
      <PageHead title="Reviews">
        {mayWrite && (
          <>
            <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited('new')}>
              Add a review
            </Button>
            <Button size="xs" leftSection={<IconMailQuestion size={16} aria-hidden />} onClick={() => setAsking(true)}>
              Request a review
            </Button>
          </>
        )}
      </PageHead>
      {first && <RatingHead rating={first.rating} stars={first.stars} counts={first.counts} />}
      <div className="row wrap between gap-wide gutter-tools">
        <div className={classes.tabs}>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={search.status ?? 'all'}
            data={tabs.map(({ value, label }) => ({
              value,
              label: value === 'received' && first?.counts.received ? `${label} ${first.counts.received}` : label,
            }))}
            onChange={(value) => go({ status: value === 'all' ? undefined : (value as ReviewState), agent: search.agent })}
          />
        </div>
        {mayAgents && (
          <NativeSelect
            size="xs"
            aria-label="Agent"
            data={[
              { value: '', label: 'All agents' },
              ...(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.agent ?? ''}
            onChange={(event) => go({ agent: event.currentTarget.value || undefined, status: search.status })}
          />
        )}
      </div>
      <PagesState of={reviews}>
        {search.status || search.agent
          ? 'No reviews match.'
          : mayWrite
            ? 'No reviews yet. Request one from a recent client by email.'
            : 'No reviews yet.'}
      </PagesState>
      {items.length > 0 && (
        <ul className="line-above" aria-label="Reviews">
          {items.map((review) => (
            <ReviewCard key={review.id} review={review} onEdit={() => setEdited(review)} onChanged={changed} />
          ))}
        </ul>
      )}
      {reviews.hasNextPage && (
        <div className="stack centre pad">
          <MoreRows of={reviews} />
        </div>
      )}
      {isAsking && (
        <Suspense>
          <AskDialog onClose={() => setAsking(false)} onAsked={readAgain} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <ReviewForm
            review={edited === 'new' ? undefined : (items.find(({ id }) => id === edited.id) ?? edited)}
            onClose={() => setEdited(undefined)}
            onChanged={changed}
          />
        </Suspense>
      )}
    </>
  )
}

/** In the place of a form that could not be fetched. */
