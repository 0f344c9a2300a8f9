import { Button, Checkbox, Input, Rating, Select, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#ui/api/api.ts'
import { problemsOf, saveFailure, staleAs } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { useDraftSave } from '#ui/form/use-draft-save.tsx'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Review, ReviewCreate } from '../reviews.contract.ts'
import { reviewCalls } from './review-calls.ts'
import { roleWords, sourceWords, starWords } from './review-words.ts'
import classes from './review-dialogs.module.css'

const options = (words: Record<string, string>) =>
  Object.entries(words)
    .filter(([value]) => value !== 'request')
    .map(([value, label]) => ({ value, label }))

type Fields = Omit<ReviewCreate, 'recommend' | 'listingId' | 'happenedOn'>
const labels: Record<keyof Fields, string> = {
  source: 'From',
  sourceUrl: 'Link to the review',
  reviewerName: 'Name to display',
  role: 'Role',
  agentId: 'Agent',
  suburb: 'Suburb',
  rating: 'Stars',
  title: 'Title',
  body: 'Review',
  mayPublish: 'They agreed to publish it, or published it themselves',
}
const blank: Fields = {
  reviewerName: '',
  role: 'vendor',
  rating: 0,
  title: '',
  body: '',
  agentId: null,
  suburb: null,
  source: 'google',
  sourceUrl: null,
  mayPublish: false,
}
const newReview = { ...blank, version: 0 }
const recordOf = (review: Review) => {
  const { reviewerName, role, title, body, agentId, suburb, sourceUrl, mayPublish, version } = review
  const rating = review.rating ?? 0
  const source = review.source === 'request' ? blank.source : review.source
  return { reviewerName, role, rating, title, body, agentId, suburb, source, sourceUrl, mayPublish, version }
}

interface ReviewFormProps {
  /** The review as it is now; left out for a new one. */
  review: Review | undefined
  onClose(): void
  onChanged(): void
}

/** A review that reached the agency elsewhere: where it is from is said, and it never counts as verified. */
export function ReviewForm({ review, onClose, onChanged }: ReviewFormProps) {
  const agents = useQuery(agentsQuery())
  const agentChoices = (agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const draft = useDraft<Fields, Fields & { version: number }>({
    record: useMemo(() => (review ? recordOf(review) : newReview), [review]),
    async send(fields, version) {
      try {
        return recordOf(
          review
            ? await call(reviewCalls.update, { params: { id: review.id }, body: { ...fields, version } })
            : await call(reviewCalls.create, { body: { ...blank, ...fields } }),
        )
      } catch (error) {
        throw staleAs(error, recordOf)
      }
    },
    onRecord: onChanged,
  })
  const { values, set } = draft
  const { save, question } = useDraftSave(draft, {
    labelOf: (field) => labels[field],
    wordsOf(field, value) {
      if (field === 'source') return sourceWords[value as Fields['source']]
      if (field === 'role') return roleWords[value as Fields['role']]
      if (field === 'rating') return starWords(Number(value))
      if (field === 'agentId' && value) return agentChoices.find((one) => one.value === value)?.label ?? 'Another agent'
      if (field === 'agentId') return 'The agency'
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '') || 'Empty'
    },
    onSaved: onClose,
  })
  const error = draft.isSaving ? undefined : draft.error
  const problems = problemsOf(error)
  return (
    <Dialog label={review ? 'Edit review' : 'Add a review'} width={560} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <h2>{review ? 'Edit review' : 'Add a review'}</h2>
        <p>Shown with its source, and not as verified.</p>
        <div className={classes.pair}>
          <Select
            label={labels.source}
            allowDeselect={false}
            data={options(sourceWords)}
            value={values.source}
            onChange={(value) => value && set('source', value as Fields['source'])}
          />
          <TextInput
            label={labels.sourceUrl}
            placeholder="https://"
            value={values.sourceUrl ?? ''}
            error={problems.get('sourceUrl')}
            onChange={(event) => set('sourceUrl', event.currentTarget.value || null)}
          />
          <TextInput
            label={labels.reviewerName}
            required
            autoFocus
            value={values.reviewerName}
            error={problems.get('reviewerName')}
            onChange={(event) => set('reviewerName', event.currentTarget.value)}
          />
          <Select
            label={labels.role}
            allowDeselect={false}
            data={options(roleWords)}
            value={values.role}
            onChange={(value) => value && set('role', value as Fields['role'])}
          />
          <Select
            label={labels.agentId}
            placeholder="The agency"
            clearable
            searchable
            data={agentChoices}
            value={values.agentId}
            error={problems.get('agentId')}
            onChange={(value) => set('agentId', value)}
          />
          <TextInput
            label={labels.suburb}
            value={values.suburb ?? ''}
            error={problems.get('suburb')}
            onChange={(event) => set('suburb', event.currentTarget.value || null)}
          />
        </div>
        <Input.Wrapper label={labels.rating} labelElement="div" error={problems.get('rating')}>
          <Rating
            size="lg"
            value={values.rating}
            getSymbolLabel={(value) => `${value} of 5 stars`}
            onChange={(value) => set('rating', value)}
          />
        </Input.Wrapper>
        <TextInput
          label={labels.title}
          maxLength={120}
          value={values.title}
          onChange={(event) => set('title', event.currentTarget.value)}
        />
        <Textarea
          label={labels.body}
          autosize
          minRows={3}
          maxLength={4000}
          value={values.body}
          onChange={(event) => set('body', event.currentTarget.value)}
        />
        <Checkbox
          label={labels.mayPublish}
          checked={values.mayPublish}
          onChange={(event) => set('mayPublish', event.currentTarget.checked)}
        />
        {error !== undefined && problems.size === 0 && (
          <p className={classes.problem} role="alert">
            {saveFailure(error)}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={draft.isSaving} disabled={!values.reviewerName.trim() || !values.rating}>
            Save
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}
