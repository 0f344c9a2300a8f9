import { Button, FileButton } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { screeningCalls } from './screening-calls.ts'

/** Takes the consolidated list as it is published, with its date. */
export default function UploadDialog({ onUploaded, onClose }: { onUploaded(): void; onClose(): void }) {
  const form = useForm({
    record: null,
    start: { listedOn: null as string | null, file: null as File | null },
    canSave: ({ listedOn, file }) => listedOn !== null && file !== null,
    create({ listedOn, file }) {
      const sent = new FormData()
      if (file) sent.append('file', file, file.name)
      return call(screeningCalls.upload, { query: { listedOn: listedOn ?? '' }, form: sent })
    },
    onSaved() {
      announce('List uploaded')
      onUploaded()
      onClose()
    },
    labels: { listedOn: 'Date of the list', file: 'File' },
  })
  const { file } = form.values
  return (
    <Dialog label="Upload list" width={440} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-12 pad">
        <h2>Upload list</h2>
        <p className="quiet small">
          Download the consolidated list from the website of DFAT’s Australian Sanctions Office, and choose it here as it is.
        </p>
        <DayInput {...form.field('listedOn')} isPast description="As DFAT names it beside the download" />
        <div className="row wrap gap-8 small">
          <FileButton accept=".xlsx,.csv,text/csv" onChange={(chosen) => chosen && form.set({ file: chosen })}>
            {(props) => (
              <Button {...props} size="xs" variant="default">
                {file ? 'Choose another file' : 'Choose file'}
              </Button>
            )}
          </FileButton>
          <span className={file ? 'breaks' : 'quiet'}>{file?.name ?? 'XLSX or CSV, up to 20 MB'}</span>
        </div>
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Upload" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
