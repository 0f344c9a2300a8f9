import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { agentCalls } from './agents.public.tsx'
import classes from './agent-dialogs.module.css'

/** Only the name is needed here; the rest is entered on their page. */
export function AddAgent({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => call(agentCalls.create, { body: { name } }),
    onSuccess: ({ id }) => navigate({ to: '/settings/agents/$id', params: { id } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) add.mutate()
  }
  return (
    <Dialog label="Add agent" width={400} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <h2>Add agent</h2>
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={add.isError ? saveFailure(add.error) : undefined}
          autoFocus
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!name.trim()} loading={add.isPending}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
