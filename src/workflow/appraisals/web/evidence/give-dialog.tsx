import { Button, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { givingWays, type GivingWay } from '../../appraisal-values.contract.ts'
import type { Appraisal } from '../../appraisals.contract.ts'
import type { Evidence } from '../../estimates.contract.ts'
import { estimateCalls } from '../appraisal-calls.ts'
import { givingWords } from '../appraisal-words.ts'

interface GiveDialogProps {
  appraisal: Appraisal
  version: number
  onSaved(after: Evidence): void
  onClose(): void
}
/** Keeps on record that the owners have the figure, and how they got it. */
export default function GiveDialog({ appraisal, version, onSaved, onClose }: GiveDialogProps) {
  const [how, setHow] = useState<GivingWay>('inPerson')
  const give = useMutation({
    mutationFn: () => call(estimateCalls.give, { params: { id: appraisal.id }, body: { version, how } }),
    onSuccess(after) {
      announce('Noted that the owner has the estimate')
      onSaved(after)
    },
  })
  const names = appraisal.people.map(({ name }) => name).join(', ') || 'the owner'
  return (
    <Dialog label="Mark as given" width={420} onClose={onClose}>
      <form
        className="stack one-column gap-16 pad"
        onSubmit={(event) => {
          event.preventDefault()
          give.mutate()
        }}
      >
        <div>
          <h2>Mark as given</h2>
          <p className="quiet">To {names}. After this, another figure is a revision.</p>
        </div>
        <Radio.Group label="How" value={how} onChange={(value) => setHow(value as GivingWay)}>
          <div className="stack gap-8 above-8">
            {givingWays.map((way) => (
              <Radio key={way} value={way} label={givingWords[way]} />
            ))}
          </div>
        </Radio.Group>
        {give.isError && (
          <p className="problem small" role="alert">
            {saveFailure(give.error)}
          </p>
        )}
        <div className="flex wrap end gap-8">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={give.isPending}>
            Mark as given
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
