import { Checkbox } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { Case } from '../diligence.contract.ts'
import { type MoreRequest, moreRequests } from '../diligence-values.ts'
import { diligenceCalls, useCasesChanged } from './diligence-calls.ts'
import { requestWords } from './case-words.ts'

/** Sends a case back with requests from the one list that serves everyone. */
export default function RequestDialog({ of: one, onClose }: { of: Case; onClose(): void }) {
  const changed = useCasesChanged()
  const form = useForm({
    record: null,
    start: { requests: one.requests },
    canSave: ({ requests }) => requests.length > 0,
    async create({ requests }) {
      const body = { version: one.version, to: 'needsMore' as const, requests }
      changed(await call(diligenceCalls.step, { params: { id: one.id }, body }))
    },
    onSaved() {
      announce('More requested')
      onClose()
    },
  })
  return (
    <Dialog label="Request more" width={400} onClose={onClose}>
      <RecordForm form={form} className="stack gap-12 pad">
        <h2>Request more</h2>
        <Checkbox.Group
          label="Needed from the party"
          value={form.values.requests}
          onChange={(requests) => form.set({ requests: requests as MoreRequest[] })}
        >
          <div className="stack gap-8 above-8">
            {moreRequests.map((value) => (
              <Checkbox key={value} value={value} label={requestWords[value]} />
            ))}
          </div>
        </Checkbox.Group>
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Request" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
