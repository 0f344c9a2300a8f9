import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { keyProblem } from '../../takeover.rules.ts'
import classes from './takeover.module.css'

interface TakeoverKeyProps {
  /** Names the listing for those who can't see it. */
  name: string
  externalKey: string
  save(key: string): Promise<unknown>
  onClose(): void
}

/** The reference as someone reads it at the portal, where Gable has the wrong one or none. */
export function TakeoverKey({ name, externalKey, save, onClose }: TakeoverKeyProps) {
  const [typed, setTyped] = useState(externalKey)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = keyProblem(typed.trim())
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      await save(typed.trim())
      onClose()
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields[0]?.message) || saveFailure(error))
      setBusy(false)
    }
  }
  return (
    <form className={classes.key} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Reference at the portal"
        aria-label={`Reference of ${name} at the portal`}
        autoFocus
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="flex gap-8">
        <Button type="submit" size="sm" loading={isBusy}>
          Save
        </Button>
        <Button size="sm" variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
