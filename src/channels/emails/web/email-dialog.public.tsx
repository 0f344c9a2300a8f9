import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type EmailTo, emailStore } from '#ui/messages/email-store.ts'
import { useStore } from '#ui/store.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { UndoBar } from '#ui/messages/undo-bar.tsx'
import { useBackCloses } from '#ui/hooks/use-back-closes.ts'
import { useFieldComing } from '#ui/typed-ahead.ts'
import type { EmailCompose } from '../emails.contract.ts'
import { composeQuery } from './email-calls.ts'
import { EmailForm } from './email-form.tsx'
import { type EmailState, keptAs, useEmail } from './use-email.ts'
import { momentWords } from './email-words.ts'

interface EmailDialogProps {
  to: EmailTo
  onClose(): void
}
const close = () => emailStore.set(undefined)

/** Shows the editor above any page that named a contact to write to. */
export default function EmailOverlay() {
  const to = useStore(emailStore)
  return to ? <EmailDialog key={keptAs(to)} to={to} onClose={close} /> : null
}

/** Writes an email to one contact. What can't be sent says why before anything is typed. */
function EmailDialog({ to, onClose }: EmailDialogProps) {
  const found = useQuery(composeQuery(to))
  useFieldComing(found.isPending)
  useBackCloses(onClose)
  const title = `${to.enquiryId ? 'Reply' : 'Email'} to ${found.data?.name ?? to.name}`
  return (
    <Dialog label={title} place="end" width={600} onClose={onClose}>
      {found.data ? (
        <Editor to={to} title={title} compose={found.data} onClose={onClose} />
      ) : (
        <div className="pad">
          <h2 className="below-16">{title}</h2>
          {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows rows={6} />}
        </div>
      )}
    </Dialog>
  )
}

function Editor({ to, title, compose, onClose }: EmailDialogProps & { title: string; compose: EmailCompose }) {
  const state = useEmail(to, compose)
  if (!state.queued) return <EmailForm title={title} state={state} compose={compose} onClose={onClose} />
  return <Queued title={title} state={state} onClose={onClose} />
}

/** It has not left yet. */
function Queued({ title, state, onClose }: { title: string; state: EmailState; onClose(): void }) {
  const { queued, undo, again } = state
  if (!queued) return null
  return (
    <div className="stack gap-16 pad">
      <h2>{title}</h2>
      {queued.sendAt ? (
        <div className="row card pad-12 gap-8">
          <p className="strong grow" role="status">
            Will be sent {momentWords(queued.sendAt)}
          </p>
          <Button size="sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        </div>
      ) : (
        <UndoBar
          label={`Undo: email to ${queued.contactName}`}
          until={queued.sendAfter}
          count={1}
          state={{
            undo,
            again: () => {
              again()
              onClose()
            },
          }}
        />
      )}
      <p className="quiet">{queued.subject}</p>
      <Button variant="default" className="start" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
