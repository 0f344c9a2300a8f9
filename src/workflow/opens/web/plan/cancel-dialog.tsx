import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { openKind } from '../../opens.rules.ts'
import type { Open } from '../../opens.contract.ts'
import { openCalls } from '../open-calls.ts'
import { placeOf } from '../open-words.ts'
import classes from './plan.module.css'

export function CancelDialog({ open, onClose }: { open: Open; onClose(): void }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const cancel = useMutation({
    mutationFn: () =>
      call(openCalls.cancel, { params: { id: open.id }, body: { version: open.version, reason: reason.trim() || null } }),
    onSuccess: (now) => {
      showChanged(queryClient, [openKind], now)
      void queryClient.invalidateQueries({ queryKey: [openKind] })
      onClose()
    },
  })
  return (
    <Dialog label="Cancel open home" width={440} onClose={onClose}>
      <form
        className={`${classes.sheet} stack gap-12 pad`}
        onSubmit={(event) => {
          event.preventDefault()
          cancel.mutate()
        }}
      >
        <h2 className="below-8">Cancel this open home?</h2>
        <p>
          {placeOf(open)}, {writtenDay(open.startsAt, 'weekday')}, {openHomeTimes(open)}. It leaves the listing’s times now, and
          portals with the next upload.
        </p>
        <TextInput
          label="Reason"
          description="For your records. Visitors don’t see it."
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {cancel.isError && <p role="alert">{saveFailure(cancel.error)}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            Cancel open home
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
