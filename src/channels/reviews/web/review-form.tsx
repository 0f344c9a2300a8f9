import { Checkbox, Input, Rating, Select, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Review, ReviewCreate } from '../reviews.contract.ts'
import { reviewCalls } from './review-calls.ts'
import { roleWords, sourceWords, starWords } from './review-words.ts'
import classes from './review-dialogs.module.css'

const options = <V extends string>(words: Readonly<Record<V, string>>) =>
  Object.entries<string>(words)
    .filter(([value]) => value !== 'request')
    .map(([value, label]) => ({ value: value as Exclude<V, 'request'>, label }))

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
const fieldsOf = (review: Review): Fields => {
  const { reviewerName, role, title, body, agentId, suburb, sourceUrl, mayPublish } = review
  const source = review.source === 'request' ? blank.source : review.source
  return { reviewerName, role, rating: review.rating ?? 0, title, body, agentId, suburb, source, sourceUrl, mayPublish }
}

interface ReviewFormProps {
  /** The review as it is now; left out for a new one. */
  review: Review | undefined
  onClose(): void
  onChanged(now?: Review): void
}

/** A review that reached the agency elsewhere: where it is from is said, and it never counts as verified. */
export function ReviewForm({ review, onClose, onChanged }: ReviewFormProps) {
  const agents = useQuery(agentsQuery())
  const agentChoices = (agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const form = useForm<Fields, Review>({
    record: review ?? null,
    fieldsOf,
    start: blank,
    update: (fields, version, { id }) => call(reviewCalls.update, { params: { id }, body: { ...fields, version } }),
    async create(fields) {
      await call(reviewCalls.create, { body: fields })
      onChanged()
    },
    onRecord: onChanged,
    onSaved: onClose,
    labels,
    canSave: ({ reviewerName, rating }) => reviewerName.trim() !== '' && rating > 0,
    words: {
      source: (source) => sourceWords[source],
      role: (role) => roleWords[role],
      rating: (stars) => starWords(stars),
      agentId: (id) => (id ? (agentChoices.find(({ value }) => value === id)?.label ?? 'Another agent') : 'The agency'),
    },
  })
  const { values, problems } = form
  return (
    <Dialog label={review ? 'Edit review' : 'Add a review'} width={560} onClose={onClose}>
      <RecordForm form={form} className={`${classes.form} stack gap-16 pad scroll-y`}>
        <h2>{review ? 'Edit review' : 'Add a review'}</h2>
        <p className="dim">Shown with its source, and not as verified.</p>
        <div className="stack gap-12 two-columns">
          <Select {...form.filled('source')} allowDeselect={false} data={options(sourceWords)} />
          <TextInput {...form.optionalText('sourceUrl')} placeholder="https://" />
          <TextInput {...form.text('reviewerName')} required autoFocus />
          <Select {...form.filled('role')} allowDeselect={false} data={options(roleWords)} />
          <Select {...form.field('agentId')} placeholder="The agency" clearable searchable data={agentChoices} />
          <TextInput {...form.optionalText('suburb')} />
        </div>
        <Input.Wrapper label={labels.rating} labelElement="div" error={problems.get('rating')}>
          <Rating
            size="lg"
            value={values.rating}
            getSymbolLabel={(value) => `${value} of 5 stars`}
            onChange={(rating) => form.set({ rating })}
          />
        </Input.Wrapper>
        <TextInput {...form.text('title')} maxLength={120} />
        <Textarea {...form.text('body')} autosize minRows={3} maxLength={4000} />
        <Checkbox {...form.checkbox('mayPublish')} />
        {problems.size === 0 && <FormFailure form={form} className={classes.problem} />}
        <DialogButtons form={form} className={classes.foot} save="Save" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
