import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import type { SavedView } from '../views.contract.ts'

interface ViewFormProps {
  /** Undefined for a new one. */
  view: SavedView | undefined
  onSave(name: string, isShared: boolean): void
  onClose(): void
}

/** Name of a view, and who sees it. */
export default function ViewForm({ view, onSave, onClose }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isTried, setTried] = useState(false)
  const title = view ? 'Rename or share' : 'Save view'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim()) onSave(name.trim(), isShared)
  }
  return (
    <Dialog label={title} width={380} onClose={onClose}>
      <form className="stack gap-16 pad" onSubmit={submit} noValidate>
        <h2>{title}</h2>
        <TextInput
          data-autofocus
          autoFocus
          label="Name"
          description={view ? undefined : 'Saves filters, sorting, columns and layout.'}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isTried && !name.trim() ? 'Enter a name' : undefined}
        />
        <Checkbox label="Share with the office" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </form>
    </Dialog>
  )
}
