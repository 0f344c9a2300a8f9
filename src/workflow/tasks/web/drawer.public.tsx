// One task next to the record that names it, and a new one.
import { type ComponentProps, lazy, Suspense } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { forField } from '#ui/typed-ahead.ts'

export { TaskDrawer } from './drawer/task-drawer-later.tsx'

const Form = lazy(forField(async () => ({ default: (await import('./task-form.tsx')).TaskForm })))

/** A calendar entry at a day and a time, in a dialog; its fields are fetched when the first is written. */
export const NewEntry = (props: ComponentProps<typeof Form>) => (
  <Dialog label="New calendar entry" width={620} onClose={props.onClose}>
    <Suspense>
      <Form {...props} />
    </Suspense>
  </Dialog>
)
