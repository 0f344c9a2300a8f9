import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import type { Key } from '../keys.contract.ts'
import { keyCalls, keyKind } from './key-calls.ts'
import classes from './keys.module.css'

/** A key for a builder, a valuer or another agent. */
export function TakeDialog({ of: key, onClose }: { of: Key; onClose(): void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [contactId, setContactId] = useState<string>()
  const [why, setWhy] = useState('')
  const [due, setDue] = useState<string | null>(null)
  const isWhole = due === null || due.length === 16
  const take = useMutation({
    mutationFn: () =>
      call(keyCalls.take, {
        params: { id: key.id },
        body: {
          to: contactId ? { kind: 'contact', id: contactId } : { kind: 'name', name: name.trim() },
          why: why.trim() || null,
          // On the clock of this device, which is where the key is handed out.
          dueBackAt: due ? new Date(due).toISOString() : null,
        },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [keyKind] })
      void queryClient.invalidateQueries({ queryKey: ['listing'] })
      onClose()
    },
  })
  const canSend = (contactId !== undefined || name.trim() !== '') && isWhole
  return (
    <Dialog label={`Hand out ${key.label}`} width={440} onClose={onClose}>
      <form
        className={classes.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend) take.mutate()
        }}
      >
        <h2>Hand out {key.label}</h2>
        <ContactPicker
          label="To"
          placeholder="A contact, or a name"
          value={name}
          onType={(value) => {
            setName(value)
            setContactId(undefined)
          }}
          onPick={(contact) => {
            setName(contact.displayName)
            setContactId(contact.id)
          }}
        />
        <TextInput label="Why" maxLength={200} value={why} onChange={(event) => setWhy(event.currentTarget.value)} />
        <DayTimeInput label="Due back" timeLabel="Due back, time" usualTime="17:00" value={due} onChange={setDue} />
        {take.isError && <p role="alert">{saveFailure(take.error)}</p>}
        <footer>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canSend} loading={take.isPending}>
            Hand out
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
