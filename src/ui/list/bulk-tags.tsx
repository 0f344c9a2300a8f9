import { Button, Group, TagsInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../components/dialog.tsx'

interface BulkTagsProps {
  /** What is tagged, e.g. `contacts`. */
  many: string
  known: string[]
  onTake(add: string[], remove: string[]): void
  onClose(): void
}

/** Which tags to add to the selected records, and which to take off. */
export default function BulkTags({ many, known, onTake, onClose }: BulkTagsProps) {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.length + remove.length > 0) onTake(add, remove)
  }
  // Within the browser's modal dialog nothing outside of it can be clicked.
  const inside = { comboboxProps: { withinPortal: false }, openOnFocus: false, data: known, maxTags: 10, maxLength: 40 } as const
  return (
    <Dialog label={`Edit tags of selected ${many}`} width={420} onClose={onClose}>
      <form className="stack gap-16 pad scroll" onSubmit={submit}>
        <h2>Edit tags</h2>
        <TagsInput
          {...inside}
          data-autofocus
          label="Add"
          placeholder={add.length ? '' : 'Type a tag, then Enter'}
          value={add}
          onChange={setAdd}
          acceptValueOnBlur
        />
        <TagsInput {...inside} label="Remove" value={remove} onChange={setRemove} acceptValueOnBlur />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.length + remove.length === 0}>
            Save tags
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
