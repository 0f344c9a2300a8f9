import { Button, Checkbox, Input, Rating, Select, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { messageOf, problemsOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Review, ReviewCreate } from '../reviews.contract.ts'
import { reviewCalls } from './review-calls.ts'
import { roleWords, sourceWords } from './review-words.ts'
import classes from './review-dialogs.module.css'

const options = (words: Record<string, string>) =>
  Object.entries(words)
    .filter(([value]) => value !== 'request')
    .map(([value, label]) => ({ value, label }))

/** A review that reached the agency elsewhere: where it is from is said, and it never counts as verified. */
export function ReviewForm({ review, onClose, onSaved }: { review: Review | undefined; onClose(): void; onSaved(): void }) {
  const agents = useQuery(agentsQuery())
  const [values, setValues] = useState<ReviewCreate>({
    reviewerName: review?.reviewerName ?? '',
    role: review?.role ?? 'vendor',
    rating: review?.rating ?? 0,
    recommend: review?.recommend ?? null,
    title: review?.title ?? '',
    body: review?.body ?? '',
    agentId: review?.agentId ?? null,
    listingId: review?.listingId ?? null,
    suburb: review?.suburb ?? null,
    happenedOn: review?.happenedOn ?? null,
    source: !review || review.source === 'request' ? 'google' : review.source,
    sourceUrl: review?.sourceUrl ?? null,
    mayPublish: review?.mayPublish ?? false,
  })
  const set = <K extends keyof ReviewCreate>(field: K, value: ReviewCreate[K]) => setValues((now) => ({ ...now, [field]: value }))
  const save = useMutation({
    mutationFn: () =>
      review
        ? call(reviewCalls.update, { params: { id: review.id }, body: { ...values, version: review.version } })
        : call(reviewCalls.create, { body: values }),
    onSuccess: () => {
      onSaved()
      onClose()
    },
  })
  const problems = problemsOf(save.error)
  return (
    <Dialog label={review ? 'Edit review' : 'Add a review'} width={560} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <h2>{review ? 'Edit review' : 'Add a review'}</h2>
        <p>Shown with its source, and not as verified.</p>
        <div className={classes.pair}>
          <Select
            label="From"
            allowDeselect={false}
            data={options(sourceWords)}
            value={values.source}
            onChange={(value) => value && set('source', value as ReviewCreate['source'])}
          />
          <TextInput
            label="Link to the review"
            placeholder="https://"
            value={values.sourceUrl ?? ''}
            error={problems.get('sourceUrl')}
            onChange={(event) => set('sourceUrl', event.currentTarget.value || null)}
          />
          <TextInput
            label="Name to display"
            required
            autoFocus
            value={values.reviewerName}
            error={problems.get('reviewerName')}
            onChange={(event) => set('reviewerName', event.currentTarget.value)}
          />
          <Select
            label="Role"
            allowDeselect={false}
            data={options(roleWords)}
            value={values.role}
            onChange={(value) => value && set('role', value as ReviewCreate['role'])}
          />
          <Select
            label="Agent"
            placeholder="The agency"
            clearable
            searchable
            data={(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={values.agentId}
            onChange={(value) => set('agentId', value)}
          />
          <TextInput
            label="Suburb"
            value={values.suburb ?? ''}
            onChange={(event) => set('suburb', event.currentTarget.value || null)}
          />
        </div>
        <Input.Wrapper label="Stars" labelElement="div" error={problems.get('rating')}>
          <Rating
            size="lg"
            value={values.rating}
            getSymbolLabel={(value) => `${value} of 5 stars`}
            onChange={(value) => set('rating', value)}
          />
        </Input.Wrapper>
        <TextInput
          label="Title"
          maxLength={120}
          value={values.title}
          onChange={(event) => set('title', event.currentTarget.value)}
        />
        <Textarea
          label="Review"
          autosize
          minRows={3}
          maxLength={4000}
          value={values.body}
          onChange={(event) => set('body', event.currentTarget.value)}
        />
        <Checkbox
          label="They agreed to publish it, or published it themselves"
          checked={values.mayPublish}
          onChange={(event) => set('mayPublish', event.currentTarget.checked)}
        />
        {save.isError && problems.size === 0 && (
          <p className={classes.problem} role="alert">
            {messageOf(save.error)}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!values.reviewerName.trim() || !values.rating}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
