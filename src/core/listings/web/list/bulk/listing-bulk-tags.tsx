import { Button, Group, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { tagsQuery } from '../../listing-queries.ts'
import classes from '../listing-dialogs.module.css'

/** Which tags to add to the selected listings, and which to take off. */
export default function BulkTags({ onTake, onClose }: { onTake(add: string[], remove: string[]): void; onClose(): void }) {
  const known = useQuery(tagsQuery()).data?.map(({ tag }) => tag) ?? []
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.length + remove.length > 0) onTake(add, remove)
  }
  // Within the browser's modal dialog nothing outside of it can be clicked.
  const inside = { comboboxProps: { withinPortal: false }, openOnFocus: false }
  return (
    <Dialog label="Tags of the selected listings" width={420} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <h2>Tags of the selected listings</h2>
        <TagsInput
          {...inside}
          data-autofocus
          label="Add"
          placeholder={add.length ? '' : 'Type a tag, Enter'}
          data={known}
          value={add}
          onChange={setAdd}
          maxTags={10}
          maxLength={40}
          acceptValueOnBlur
        />
        <TagsInput {...inside} label="Take off" data={known} value={remove} onChange={setRemove} maxTags={10} acceptValueOnBlur />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.length + remove.length === 0}>
            Change tags
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
