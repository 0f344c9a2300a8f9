import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { CountInput } from '#ui/typed/number-inputs.tsx'
import type { Key } from '../keys.contract.ts'
import { keyCalls, keyKind } from './key-calls.ts'
import classes from './keys.module.css'

type Fields = Pick<Key, 'label' | 'hook' | 'setOf'>
const labels: Record<keyof Fields, string> = { label: 'Label', hook: 'Hook', setOf: 'Keys on the ring' }
const blank: Fields = { label: '', hook: null, setOf: 1 }

interface KeyDialogProps {
  listingId: string
  /** Left out for a new one. */
  of: Key | undefined
  onClose(): void
}

export function KeyDialog({ listingId, of: key, onClose }: KeyDialogProps) {
  const queryClient = useQueryClient()
  const onSuccess = () => {
    void queryClient.invalidateQueries({ queryKey: [keyKind] })
    void queryClient.invalidateQueries({ queryKey: ['listing'] })
    onClose()
  }
  const form = useForm<Fields, Key>({
    record: key ?? null,
    start: blank,
    update: (fields, version, { id }) => call(keyCalls.change, { params: { id }, body: { ...fields, version } }),
    create: (fields) => call(keyCalls.add, { body: { listingId, ...fields } }),
    onRecord(now) {
      showChanged(queryClient, [keyKind], now)
      void queryClient.invalidateQueries({ queryKey: [keyKind] })
    },
    onSaved: onSuccess,
    labels,
    canSave: ({ label }) => label.trim() !== '',
  })
  const remove = useMutation({
    mutationFn: () => call(keyCalls.remove, { params: { id: key?.id ?? '' } }),
    onSuccess: ({ id }) => {
      onSuccess()
      toastUndo(`${key?.label ?? 'Key'} removed`, () => void restore(id))
    },
  })
  const restore = async (id: string) => {
    try {
      await call(keyCalls.restore, { params: { id } })
      announce('Key restored')
    } catch (failure) {
      toastFailure(failure)
    }
    void queryClient.invalidateQueries({ queryKey: [keyKind] })
    void queryClient.invalidateQueries({ queryKey: ['listing'] })
  }
  const title = key ? `Edit ${key.label}` : 'Add key'
  return (
    <Dialog label={title} width={440} onClose={onClose}>
      <RecordForm form={form} className={`${classes.sheet} stack gap-12 pad`}>
        <h2>{title}</h2>
        <TextInput {...form.text('label')} description="As it is written on the tag." maxLength={40} required data-autofocus />
        <TextInput {...form.optionalText('hook')} description="Where it hangs at the office." maxLength={40} />
        <CountInput {...form.filled('setOf')} min={1} max={50} canBeEmpty={false} />
        <FormFailure form={form} />
        {remove.error && <p role="alert">{saveFailure(remove.error)}</p>}
        <DialogButtons form={form} save={key ? 'Save' : 'Add key'} onCancel={onClose}>
          {key && (
            <Button
              variant="subtle"
              color="red"
              disabled={key.out !== null}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove key
            </Button>
          )}
        </DialogButtons>
      </RecordForm>
    </Dialog>
  )
}
