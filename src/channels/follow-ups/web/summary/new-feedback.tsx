import { Button } from '@mantine/core'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import classes from '../follow-up.module.css'
import type { SummaryState } from './use-summary.ts'

/** The text was typed before the last feedback: the user decides whether to give it up. */
export function NewFeedback({ state: { kept, hasNews } }: { state: SummaryState }) {
  const [isAsking, setAsking] = useState(false)
  if (!hasNews) return null
  const write = () => {
    kept.discard()
    setAsking(false)
    announce('Summary updated with the latest feedback')
  }
  return (
    <div className={classes.undo}>
      <p className="strong" role="status">
        Feedback has changed since you wrote this.
      </p>
      <span className="grow dim" />
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        Use latest feedback
      </Button>
      {isAsking && (
        <ConfirmDialog title="Replace your text?" button="Replace" onConfirm={write} onClose={() => setAsking(false)}>
          The summary is rewritten with the latest feedback. Your text will be lost.
        </ConfirmDialog>
      )}
    </div>
  )
}
