import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { CountInput } from '#ui/typed/number-inputs.tsx'
import { openKind, visitKind } from '../../opens.rules.ts'
import type { Open } from '../../opens.contract.ts'
import { openCalls } from '../open-calls.ts'
import classes from './plan.module.css'

/** How many groups can be inside at once; from then on they wait. */
export function LimitDialog({ open, onClose }: { open: Open; onClose(): void }) {
  const queryClient = useQueryClient()
  const [limit, setLimit] = useState(open.capacity)
  const save = useMutation({
    mutationFn: async () => {
      // An arrival changes its version too, and is no reason to refuse this.
      const { version } = await call(openCalls.get, { params: { id: open.id } })
      return call(openCalls.change, { params: { id: open.id }, body: { version, capacity: limit } })
    },
    onSuccess: (now) => {
      showChanged(queryClient, [openKind], now)
      for (const kind of [openKind, visitKind]) void queryClient.invalidateQueries({ queryKey: [kind] })
      onClose()
    },
  })
  return (
    <Dialog label="Limit groups inside" width={420} onClose={onClose}>
      <form
        className={`${classes.sheet} stack gap-12 pad`}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <h2 className="below-8">Limit groups inside</h2>
        <p>When the home is full, new sign-ins go on a waiting list, and you let them in.</p>
        <CountInput
          label="Groups at once"
          description="Leave empty for no limit"
          min={1}
          max={500}
          data-autofocus
          value={limit}
          onChange={setLimit}
        />
        {save.isError && <p role="alert">{saveFailure(save.error)}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
