import { Button } from '@mantine/core'
import { useComposing, useKeys } from '../keys.ts'
import classes from './form.module.css'
import { LeaveDialog } from './leave-dialog.tsx'
import { FormClash } from './record-form.tsx'
import type { FormState } from './use-form.ts'

/** Stands at the foot of a form while something is unsaved, asks before it is lost, and when two people changed one field. */
export function SaveBar({ form }: { form: FormState }) {
  const { isDirty, isSaving, problem } = form
  useKeys('Form', [{ keys: 'mod+s', label: 'Save', run: () => void (isDirty && form.submit()) }])
  useComposing(isDirty)
  return (
    <>
      {isDirty && (
        <div className={classes.bar}>
          <p className="quiet grow" role={problem ? 'alert' : undefined} data-problem={problem !== undefined || undefined}>
            {problem ?? 'Not saved yet'}
          </p>
          <Button variant="default" disabled={isSaving} onClick={() => form.discard()}>
            Discard
          </Button>
          <Button loading={isSaving} onClick={() => void form.submit()}>
            Save
          </Button>
        </div>
      )}
      <FormClash form={form} />
      <LeaveDialog isUnsaved={() => isDirty} text="Your changes on this page are not saved." />
    </>
  )
}
