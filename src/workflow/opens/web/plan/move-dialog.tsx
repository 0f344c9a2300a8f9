import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DayInput } from '#ui/typed/day-input.tsx'
import { openKind } from '../../opens.rules.ts'
import type { Open } from '../../opens.contract.ts'
import { openCalls } from '../open-calls.ts'
import { placeOf } from '../open-words.ts'
import classes from './plan.module.css'

/** The same open home, at the same time of another day. */
export function MoveDialog({ open, onClose }: { open: Open; onClose(): void }) {
  const queryClient = useQueryClient()
  const [day, setDay] = useState(open.startsAt.slice(0, 10))
  const move = useMutation({
    mutationFn: () =>
      call(openCalls.change, {
        params: { id: open.id },
        body: {
          version: open.version,
          startsAt: `${day}T${open.startsAt.slice(11)}`,
          endsAt: `${day}T${open.endsAt.slice(11)}`,
        },
      }),
    onSuccess: (now) => {
      showChanged(queryClient, [openKind], now)
      void queryClient.invalidateQueries({ queryKey: [openKind] })
      onClose()
    },
  })
  return (
    <Dialog label="Move open home" width={420} onClose={onClose}>
      <form
        className={`${classes.sheet} stack gap-12 pad`}
        onSubmit={(event) => {
          event.preventDefault()
          move.mutate()
        }}
      >
        <h2 className="below-8">Move open home</h2>
        <p>
          {placeOf(open)}, {openHomeTimes(open)}. It moves in the listing’s times, and on portals with the next upload.
        </p>
        <DayInput label="New day" value={day} canBeEmpty={false} onChange={(next) => next && setDay(next)} />
        <p>{writtenDay(day, 'weekday')}</p>
        {move.isError && <p role="alert">{saveFailure(move.error)}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={move.isPending} disabled={day === open.startsAt.slice(0, 10)}>
            Move
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
