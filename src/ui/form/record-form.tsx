import { Button } from '@mantine/core'
import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode } from 'react'
import { saveFailure } from '../api/api-error.ts'
import { ClashDialog } from './clash-dialog.tsx'
import type { FormState } from './use-form.ts'

interface OfForm {
  form: FormState
}

/** Asks whose change to keep, where a save found that others changed the same fields. */
export const FormClash = ({ form }: OfForm) =>
  form.isAsking &&
  form.clashes.length > 0 && (
    <ClashDialog
      clashes={form.clashes}
      onTheirs={form.keepTheirs}
      onMine={() => void form.save({ isMine: true })}
      onClose={form.stopAsking}
    />
  )

/** A form that saves with its button, Enter or Ctrl+Enter, goes to the first field that must be corrected, and asks where two changed the same. */
export function RecordForm({ form, onKeyDown, ...shown }: OfForm & Omit<ComponentProps<'form'>, 'onSubmit'>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    // After the messages are on the page: they belong to what is read out with the field.
    if (!form.submit()) setTimeout(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.requestSubmit()
  }
  return (
    <>
      <form {...shown} onSubmit={submit} onKeyDown={press} />
      <FormClash form={form} />
    </>
  )
}

/** Says why it was not saved. */
export const FormFailure = ({ form, className }: OfForm & { className?: string | undefined }) =>
  form.failure !== undefined && (
    <p className={className} role="alert">
      {saveFailure(form.failure)}
    </p>
  )

interface FormButtonsProps extends OfForm {
  className?: string | undefined
  size?: 'xs' | 'sm'
  /** The word on the button that saves. */
  save: string
  onCancel(): void
  children?: ReactNode
}
/** Foot of a form on a page: the button that saves, then the one that leaves it. */
export const FormButtons = ({ form, className, size = 'sm', save, onCancel, children }: FormButtonsProps) => (
  <div className={className}>
    <Button type="submit" size={size} loading={form.isSaving} disabled={!form.canSave}>
      {save}
    </Button>
    <Button variant="default" size={size} onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </div>
)

/** Foot of a dialog: what else it offers, the button that leaves it, and the one that saves. */
export const DialogButtons = ({ form, className, size = 'sm', save, onCancel, children }: FormButtonsProps) => (
  <footer className={className}>
    {children}
    <Button variant="default" size={size} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" size={size} loading={form.isSaving} disabled={!form.canSave}>
      {save}
    </Button>
  </footer>
)
