import { Button, Checkbox, Group, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Chosen } from '#ui/bulk/bulk.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { type ListingStatus, listingStatuses } from '#common/listing/listing-values.ts'
import { endsWork } from '../../../listings.rules.ts'
import { remainingWorkOfQuery } from '../../listing-queries.ts'
import { wordsOfWork } from '../../status/remaining-work.ts'

// A price or a date of its own for each listing cannot be asked for many at once.
const possible = listingStatuses.filter((status) => status !== 'sold' && status !== 'settled')

interface BulkStatusProps {
  chosen: Chosen
  onTake(status: ListingStatus, words: string, more: { reason?: string; endsWork?: boolean }): void
  onClose(): void
}

/** Which status the selected listings get; those that may not take the step are reported with their reason. */
export default function BulkStatus({ chosen, onTake, onClose }: BulkStatusProps) {
  const [status, setStatus] = useState<ListingStatus>('live')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isReasonNeeded = status === 'withdrawn'
  const { data: work, isLoading } = useQuery({ ...remainingWorkOfQuery(chosen, status), enabled: endsWork(status) })
  const workWords = endsWork(status) && work ? wordsOfWork(work) : undefined
  const [endsIt, setEndsIt] = useState(true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isReasonNeeded && !reason.trim()) return
    onTake(status, wordOf(status).toLowerCase(), {
      ...(reason.trim() && { reason: reason.trim() }),
      ...(workWords && endsIt && { endsWork: true }),
    })
  }
  return (
    <Dialog label="Change status of selected listings" width={420} onClose={onClose}>
      <form className="stack gap-16 pad scroll" onSubmit={submit} noValidate>
        <h2>Change status of selected listings</h2>
        <NativeSelect
          data-autofocus
          label="New status"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as ListingStatus)}
          data={possible.map((value) => ({ value, label: wordOf(value) }))}
        />
        <Textarea
          label="Reason"
          description="Saved in each listing’s history. Required to withdraw or go back to live."
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTried && isReasonNeeded && !reason.trim() ? 'Enter a reason' : undefined}
        />
        {workWords && (
          <Checkbox label={workWords} checked={endsIt} onChange={(event) => setEndsIt(event.currentTarget.checked)} />
        )}
        <p className="meta">Listings that can’t change stay as they are, and you will see why.</p>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Change status
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
