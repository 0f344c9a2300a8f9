import { Button, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Key } from '../../keys.contract.ts'
import { keyCalls, keyKind } from './key-calls.ts'
import classes from './keys.module.css'

interface KeyDialogProps {
  listingId: string
  /** Left out for a new one. */
  of: Key | undefined
  onClose(): void
}

export function KeyDialog({ listingId, of: key, onClose }: KeyDialogProps) {
  const queryClient = useQueryClient()
  const [label, setLabel] = useState(key?.label ?? '')
  const [hook, setHook] = useState(key?.hook ?? '')
  const [setOf, setSetOf] = useState(key?.setOf ?? 1)
  const onSuccess = () => {
    void queryClient.invalidateQueries({ queryKey: [keyKind] })
    void queryClient.invalidateQueries({ queryKey: ['listing'] })
    onClose()
  }
  const save = useMutation({
    mutationFn: () => {
      const fields = { label: label.trim(), hook: hook.trim() || null, setOf }
      return key
        ? call(keyCalls.change, { params: { id: key.id }, body: { version: key.version, ...fields } })
        : call(keyCalls.add, { body: { listingId, ...fields } })
    },
    onSuccess,
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
  const error = save.error ?? remove.error
  const title = key ? `Edit ${key.label}` : 'Add key'
  return (
    <Dialog label={title} width={440} onClose={onClose}>
      <form
        className={classes.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          if (label.trim()) save.mutate()
        }}
      >
        <h2>{title}</h2>
        <TextInput
          label="Label"
          description="As it is written on the tag."
          maxLength={40}
          required
          data-autofocus
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TextInput
          label="Hook"
          description="Where it hangs at the office."
          maxLength={40}
          value={hook}
          onChange={(event) => setHook(event.currentTarget.value)}
        />
        <NumberInput
          label="Keys on the ring"
          min={1}
          max={50}
          allowDecimal={false}
          value={setOf}
          onChange={(value) => setSetOf(Number(value) || 1)}
        />
        {error && <p role="alert">{messageOf(error)}</p>}
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
          <Button type="submit" disabled={!label.trim()} loading={save.isPending}>
            {key ? 'Save' : 'Add key'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
