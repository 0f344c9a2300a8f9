import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { ArrivedMail, MailList } from '../mail-in.contract.ts'
import { MailToSort } from './mail-to-sort.tsx'
import { mailInCalls, mailInKind, mailsQuery } from './mail-in-calls.ts'

const lists: { value: MailList; label: string }[] = [
  { value: 'unsorted', label: 'Unsorted' },
  { value: 'spam', label: 'Spam' },
  { value: 'ignored', label: 'Not enquiries' },
]
const nothing: Record<MailList, string> = {
  unsorted: 'Every email has been sorted.',
  spam: 'No spam in the last 30 days.',
  ignored: 'Nothing here in the last 30 days.',
}

/** Emails that Gable could not read as an enquiry, each beside a form. */
export default function UnsortedDialog({ start, onClose }: { start: MailList; onClose(): void }) {
  const [show, setShow] = useState(start)
  const [openId, setOpenId] = useState<string>()
  /** The last one put aside: a message of the page would stand behind the dialog. */
  const [dismissed, setDismissed] = useState<ArrivedMail>()
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationFn: ({ mail: { id }, isDismissed }: { mail: ArrivedMail; isDismissed: boolean }) =>
      call(mailInCalls.dismiss, { params: { id }, body: { isDismissed } }),
    onSuccess: (_, { mail, isDismissed }) => {
      setDismissed(isDismissed ? mail : undefined)
      void queryClient.invalidateQueries({ queryKey: [mailInKind] })
    },
  })
  const mails = usePages(mailsQuery(show))
  const items = mails.data?.items ?? []
  const open = items.find(({ id }) => id === openId) ?? (show === 'unsorted' ? items[0] : undefined)
  return (
    <Dialog label="Emails to sort" width={960} onClose={onClose}>
      <div className="column gap-16 pad low scroll-y">
        <div className="row between gap-8">
          <h2>Emails to sort</h2>
          <Button size="xs" variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
        <div>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={show}
            data={lists}
            onChange={(next) => {
              setShow(next as MailList)
              setOpenId(undefined)
              setDismissed(undefined)
            }}
          />
        </div>
        {show !== 'unsorted' && <p className="dim small">Kept for 30 days, then permanently deleted.</p>}
        <PagesState of={mails} rows={3}>
          {nothing[show]}
        </PagesState>
        {dismissed && (
          <p className="row wrap gap-8" role="status">
            Marked as not an enquiry: {dismissed.subject || 'No subject'}
            <Button size="compact-sm" variant="default" onClick={() => dismiss.mutate({ mail: dismissed, isDismissed: false })}>
              Undo
            </Button>
          </p>
        )}
        {dismiss.isError && <p role="alert">{saveFailure(dismiss.error)}</p>}
        {open && (
          <MailToSort
            key={open.id}
            mail={open}
            isDismissing={dismiss.isPending}
            onDismiss={(isDismissed) => dismiss.mutate({ mail: open, isDismissed })}
          />
        )}
        {items.some(({ id }) => id !== open?.id) && (
          <ul aria-label="Emails">
            {items.flatMap(({ id, fromName, fromAddress, subject, receivedAt }) =>
              id === open?.id ? (
                []
              ) : (
                <li key={id} className="row between wrap gap-12 line-below pad-y-8">
                  <span className="stack narrow breaks">
                    <span>{subject || 'No subject'}</span>
                    <small>
                      {fromName ?? fromAddress ?? 'Unknown sender'} · {formatDateTime(receivedAt)}
                    </small>
                  </span>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Open ${subject || 'No subject'}`}
                    onClick={() => setOpenId(id)}
                  >
                    Open
                  </Button>
                </li>
              ),
            )}
          </ul>
        )}
        <MoreRows of={mails} size="sm" />
      </div>
    </Dialog>
  )
}
