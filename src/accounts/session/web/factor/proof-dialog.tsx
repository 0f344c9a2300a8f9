import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import type { Proof } from '../../passkey.contract.ts'
import classes from '../profile-page.module.css'
import { useProof } from './use-proof.tsx'

interface ProofDialogProps {
  title: string
  button: string
  lead?: ReactNode
  /** Does it; a failure stays in the dialog. */
  send(proof: Proof, form: HTMLFormElement): Promise<void>
  onClose(): void
  children?: ReactNode
}

/** Password and second step once more, and what they are asked for. */
export function ProofDialog({ title, button, lead, send, onClose, children }: ProofDialogProps) {
  const { fields, prove, fail } = useProof()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    try {
      await send(await prove(form), form)
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }
  return (
    <Dialog label={title} onClose={onClose} width={420}>
      <form className={`${classes.dialog} stack gap-16 pad scroll-y`} onSubmit={(event) => void submit(event)} noValidate>
        <h2>{title}</h2>
        {lead && <p className={`${classes.quiet} dim`}>{lead}</p>}
        {children}
        {fields}
        <div className={`${classes.buttons} flex wrap gap-8`}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
