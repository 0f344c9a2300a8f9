import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { ErasurePreview } from '../privacy.contract.ts'
import { type ErasureReason, erasureReasons } from '../privacy-values.contract.ts'
import { previewQuery, privacyCalls } from './privacy-calls.ts'
import classes from './erase-dialog.module.css'

const reasonWords: Record<ErasureReason, string> = {
  personAsked: 'They asked for it',
  notNeeded: 'We no longer need their data',
  mistake: 'They were added by mistake',
}
interface EraseDialogProps {
  contactId: string
  onErased(): void
  onClose(): void
}

/** First what goes and what the law keeps, then the name typed once more: there is no undo. */
export function EraseDialog({ contactId, onErased, onClose }: EraseDialogProps) {
  // Counted again each time, because an old preview could be wrong.
  const preview = useQuery({ ...previewQuery(contactId), gcTime: 0, staleTime: 0 })
  const [isSure, setSure] = useState(false)
  return (
    <Dialog label="Delete permanently" width={560} onClose={onClose}>
      <div className={classes.dialog}>
        <h2 className="below-8">{preview.data ? `Permanently delete ${preview.data.displayName}?` : 'Delete permanently'}</h2>
        {preview.isPending && <SkeletonRows rows={4} />}
        {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data &&
          (isSure ? (
            <Confirm
              preview={preview.data}
              onErased={onErased}
              onBack={() => {
                setSure(false)
                void preview.refetch()
              }}
            />
          ) : (
            <>
              <WhatHappens preview={preview.data} />
              <Group justify="flex-end" gap={8}>
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button color="red" variant="light" onClick={() => setSure(true)}>
                  Continue
                </Button>
              </Group>
            </>
          ))}
      </div>
    </Dialog>
  )
}

function WhatHappens({ preview }: { preview: ErasurePreview }) {
  return (
    <>
      <h3>This will be permanently deleted</h3>
      <ul className="small line-above below-16">
        {preview.goes.map(({ what, count }) => (
          <li key={what}>
            {what}
            {count > 1 && <span className="num">{count}</span>}
          </li>
        ))}
      </ul>
      <h3>Kept by law</h3>
      <ul className="small line-above below-16">
        {preview.stays.map(({ what, count, why, source }) => (
          <li key={what} className={classes.kept}>
            {what}
            {count > 1 && <span className="num">{count}</span>}
            <small>
              {why} ({source})
            </small>
          </li>
        ))}
      </ul>
      <h3>Check these yourself</h3>
      <ul className="small line-above below-16">
        {preview.byHand.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

interface ConfirmProps {
  preview: ErasurePreview
  onErased(): void
  onBack(): void
}
function Confirm({ preview, onErased, onBack }: ConfirmProps) {
  const { id, displayName, version } = preview
  const form = useForm({
    record: null,
    start: { name: '', reason: '' as ErasureReason | '' },
    check: ({ name, reason }) => ({
      reason: reason ? undefined : 'Choose a reason',
      name: name.trim() ? undefined : 'Type the name',
    }),
    create: async ({ name, reason }) => reason && call(privacyCalls.erase, { params: { id }, body: { version, name, reason } }),
    onSaved: onErased,
    labels: { name: `Type “${displayName}” to confirm`, reason: 'Reason' },
  })
  return (
    <RecordForm form={form} className={`${classes.form} stack gap-12`} noValidate>
      <p className={`${classes.warning} small problem`}>
        <IconAlertTriangle className="problem above-2" size={16} aria-hidden />
        <span>This can’t be undone. Export their data first if you need it.</span>
      </p>
      <NativeSelect
        {...form.text('reason')}
        data={[{ value: '', label: 'Choose a reason' }, ...erasureReasons.map((value) => ({ value, label: reasonWords[value] }))]}
      />
      <TextInput {...form.text('name')} autoComplete="off" data-autofocus />
      {!form.problems.has('name') && <FormFailure form={form} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" color="red" loading={form.isSaving}>
          Delete permanently
        </Button>
      </Group>
    </RecordForm>
  )
}
