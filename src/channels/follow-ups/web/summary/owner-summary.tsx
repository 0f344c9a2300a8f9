import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { saveFailure } from '#ui/api/api-error.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import type { Open } from '#workflow/opens/opens.contract.ts'
import type { OwnerSummary as Summary } from '../../owner-summary.contract.ts'
import { followUpWords } from '#workflow/opens/visit-words.rules.ts'
import { UndoBar } from '#ui/messages/undo-bar.tsx'
import classes from '../follow-up.module.css'
import { NewFeedback } from './new-feedback.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { ownerSummaryQuery } from './summary-calls.ts'
import { useSummary } from './use-summary.ts'

/** The message to the owner about an open home: to edit, preview and send. */
export function OwnerSummary({ open }: { open: Open }) {
  const summary = useQuery(ownerSummaryQuery(open.id))
  if (summary.isError) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  if (!summary.data) return <SkeletonRows rows={3} />
  return <Loaded key={open.id} open={open} summary={summary.data} />
}

function Loaded({ open, summary }: { open: Open; summary: Summary }) {
  const state = useSummary(open.id, summary)
  const { kept, due, chosen, toggle, undo, again } = state
  const owner = open.isLease ? 'landlord' : 'vendor'
  const { subject, text } = kept.values
  const isWritten = subject.trim() !== '' && text.trim() !== ''
  return (
    <section className={`${classes.group} stack gap-12 narrow`} aria-label={`Summary for the ${owner}`}>
      <header>
        <h2>Summary for the {owner}</h2>
        <p>Attendance, price feedback and comments, without visitors’ names.</p>
      </header>
      {summary.undoUntil && (
        <UndoBar label="Undo: summary" until={summary.undoUntil} count={summary.waiting} state={{ undo, again }} />
      )}
      <Recipients open={open} summary={summary} chosen={chosen} onToggle={toggle} />
      {due.length > 0 && summary.canSend && (
        <>
          <RestoredNote form={kept} />
          <NewFeedback state={state} />
          <TextInput
            label="Subject"
            value={subject}
            maxLength={200}
            onChange={({ currentTarget }) => kept.set({ subject: currentTarget.value })}
          />
          <Textarea
            label="Message"
            description="A greeting with their first name is added."
            autosize
            minRows={6}
            maxRows={24}
            maxLength={8000}
            value={text}
            onChange={({ currentTarget }) => kept.set({ text: currentTarget.value })}
          />
          <Button
            size="md"
            fullWidth
            variant="default"
            disabled={!chosen.length || !isWritten}
            onClick={() => state.setPreviewing(true)}
          >
            Preview and send
          </Button>
        </>
      )}
      {undo.isError && (
        <p role="alert" className="problem">
          {saveFailure(undo.error)}
        </p>
      )}
      {state.isPreviewing && <PreviewDialog open={open} state={state} />}
    </section>
  )
}

interface RecipientsProps {
  open: Open
  summary: Summary
  chosen: readonly Summary['owners'][number][]
  onToggle(contactId: string): void
}
function Recipients({ open, summary: { owners, unlinked, canSend }, chosen, onToggle }: RecipientsProps) {
  const listing = (
    <Link to="/listings/$id" params={{ id: open.listingId }}>
      listing
    </Link>
  )
  if (!owners.length && !unlinked.length)
    return (
      <p className={classes.warning}>
        Add the {open.isLease ? 'landlord' : 'vendor'} to the {listing} first.
      </p>
    )
  return (
    <>
      <ul className={`${classes.people} line-above`}>
        {owners.map((one) => {
          const isDue = canSend && one.why === null && (!one.sent || one.sent.state === 'failed')
          const note = [one.sent && followUpWords({ ...one.sent, kind: 'requested', channel: 'email' }), one.why ?? one.address]
          return (
            <li key={one.contactId}>
              {isDue ? (
                <Checkbox
                  label={one.name}
                  description={note.filter(Boolean).join(' · ')}
                  checked={chosen.includes(one)}
                  onChange={() => onToggle(one.contactId)}
                />
              ) : (
                <span>
                  {one.name} <small>{note.filter(Boolean).join(' · ')}</small>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {unlinked.length > 0 && (
        <p className={classes.warning}>
          Link {unlinked.join(', ')} to a contact on the {listing} to send them a summary.
        </p>
      )}
      {!canSend && <p className={classes.warning}>Only users who can edit the listing can send it.</p>}
    </>
  )
}
