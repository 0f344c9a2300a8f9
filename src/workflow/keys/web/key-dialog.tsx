import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { useDraftSave } from '#ui/form/use-draft-save.tsx'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { CountInput } from '#ui/typed/number-inputs.tsx'
import type { Key } from '../keys.contract.ts'
import { keyCalls, keyKind } from './key-calls.ts'
import classes from './keys.module.css'

type Fields = Pick<Key, 'label' | 'hook' | 'setOf'>
const labels: Record<keyof Fields, string> = { label: 'Label', hook: 'Hook', setOf: 'Keys on the ring' }
const blank: Fields = { label: '', hook: null, setOf: 1 }
const newKey = { ...blank, version: 0 }

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
  const draft = useDraft<Fields, Fields & { version: number }>({
    record: useMemo(() => key ?? newKey, [key]),
    send: (fields, version) =>
      key
        ? call(keyCalls.change, { params: { id: key.id }, body: { ...fields, version } })
        : call(keyCalls.add, { body: { listingId, ...blank, ...fields } }),
    onRecord: () => void queryClient.invalidateQueries({ queryKey: [keyKind] }),
  })
  const { label, hook, setOf } = draft.values
  const { save, question } = useDraftSave(draft, {
    labelOf: (field) => labels[field],
    wordsOf: (_, value) => (value === null ? 'Empty' : String(value)),
    onSaved: onSuccess,
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
  const error = (!draft.isSaving && draft.error) || remove.error
  const title = key ? `Edit ${key.label}` : 'Add key'
  return (
    <Dialog label={title} width={440} onClose={onClose}>
      <form
        className={classes.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          if (label.trim()) void save()
        }}
      >
        <h2>{title}</h2>
        <TextInput
          label={labels.label}
          description="As it is written on the tag."
          maxLength={40}
          required
          data-autofocus
          value={label}
          onChange={(event) => draft.set('label', event.currentTarget.value)}
        />
        <TextInput
          label={labels.hook}
          description="Where it hangs at the office."
          maxLength={40}
          value={hook ?? ''}
          onChange={(event) => draft.set('hook', event.currentTarget.value || null)}
        />
        <CountInput
          label={labels.setOf}
          min={1}
          max={50}
          canBeEmpty={false}
          value={setOf}
          onChange={(count) => count && draft.set('setOf', count)}
        />
        {error ? <p role="alert">{saveFailure(error)}</p> : null}
        <footer>
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
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!label.trim()} loading={draft.isSaving}>
            {key ? 'Save' : 'Add key'}
          </Button>
        </footer>
      </form>
      {question}
    </Dialog>
  )
}
