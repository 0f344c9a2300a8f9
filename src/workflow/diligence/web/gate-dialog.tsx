import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { DiligenceSettings } from '../diligence.contract.ts'
import type { GateStrength } from '../diligence-values.ts'
import { diligenceSettingsCalls, settingsQuery, useCasesChanged } from './diligence-calls.ts'
import { optionsOf } from './case-words.ts'

const strengthWords: Record<GateStrength, string> = { off: 'Nothing', warns: 'Warn', blocks: 'Don’t allow it' }

/** Chooses between warning and refusing while the vendor’s case is not complete. */
export default function GateDialog({ onClose }: { onClose(): void }) {
  const settings = useQuery(settingsQuery())
  return (
    <Dialog label="Rules" width={440} onClose={onClose}>
      {settings.data ? (
        <GateForm settings={settings.data} onClose={onClose} />
      ) : settings.isError ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  )
}

function GateForm({ settings, onClose }: { settings: DiligenceSettings; onClose(): void }) {
  const queryClient = useQueryClient()
  const changed = useCasesChanged()
  const form = useForm<Omit<DiligenceSettings, 'version'>, DiligenceSettings>({
    record: settings,
    update: (fields, version) => call(diligenceSettingsCalls.changeSettings, { body: { ...fields, version } }),
    onRecord(now) {
      queryClient.setQueryData(settingsQuery().queryKey, now)
      changed()
    },
    onSaved() {
      announce('Rules saved')
      onClose()
    },
    labels: { authorityGate: 'Bringing an authority into force', publishGate: 'Publishing to portals' },
  })
  const data = optionsOf(strengthWords)
  return (
    <RecordForm form={form} className="stack gap-12 pad">
      <h2>Rules</h2>
      <p className="quiet small">When a vendor’s due diligence is not complete:</p>
      <NativeSelect {...form.text('authorityGate')} data={data} />
      <NativeSelect {...form.text('publishGate')} data={data} />
      <FormFailure form={form} className="problem small" />
      <DialogButtons form={form} className="flex wrap end gap-8" save="Save" onCancel={onClose} />
    </RecordForm>
  )
}
