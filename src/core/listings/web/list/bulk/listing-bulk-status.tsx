import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { wordOf } from '#ui/components/status-words.ts'
import { type ListingStatus, listingStatuses } from '#common/listing/listing-values.ts'
import classes from '#ui/list/list-dialogs.module.css'

// A price or a date of its own for each listing cannot be asked for many at once.
const possible = listingStatuses.filter((status) => status !== 'sold' && status !== 'settled')

interface BulkStatusProps {
  onTake(status: ListingStatus, words: string, reason: string): void
  onClose(): void
}

/** Which status the selected listings get; those that may not take the step are reported with their reason. */
export default function BulkStatus({ onTake, onClose }: BulkStatusProps) {
  const [status, setStatus] = useState<ListingStatus>('live')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isReasonNeeded = status === 'withdrawn'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReasonNeeded || reason.trim()) onTake(status, wordOf(status).toLowerCase(), reason.trim())
  }
  return (
    <Dialog label="Change status of selected listings" width={420} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
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
        <p className={classes.quiet}>Listings that can't change stay as they are, and you will see why.</p>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Change status</Button>
        </Group>
      </form>
    </Dialog>
  )
}
