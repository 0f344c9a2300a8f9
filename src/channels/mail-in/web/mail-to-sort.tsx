import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { formatDateTime } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { ArrivedMail } from '../mail-in.contract.ts'
import { MailForm } from './mail-form.tsx'
import { mailInCalls, mailInKind } from './mail-in-calls.ts'
import classes from './mail-in.module.css'

/** One email as it came, beside the form of an enquiry with what could be read of it. */
export function MailToSort({ mail }: { mail: ArrivedMail }) {
  const { id, subject, fromName, fromAddress, receivedAt, reason, body, files, isDismissed } = mail
  const queryClient = useQueryClient()
  const again = () => void queryClient.invalidateQueries({ queryKey: [mailInKind] })
  const dismiss = useMutation({
    mutationFn: (next: boolean) => call(mailInCalls.dismiss, { params: { id }, body: { isDismissed: next } }),
    onSuccess: again,
    onError: toastFailure,
  })
  const openFile = useMutation({
    mutationFn: (fileId: string) => call(mailInCalls.file, { params: { id: fileId } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: toastFailure,
  })
  const from = [fromName, fromAddress].filter(Boolean).join(' · ')
  return (
    <article className={classes.panes} aria-label={subject || 'No subject'}>
      <div className="stack gap-8">
        <h3 className="breaks">{subject || 'No subject'}</h3>
        <p className="dim small breaks">
          {from || 'Unknown sender'} · {formatDateTime(receivedAt)}
        </p>
        {reason && <p className="small">{reason}.</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus, for keys */}
        <div className={classes.body} role="region" aria-label="Text of the email" tabIndex={0}>
          {body || 'This email has no text.'}
        </div>
        {files.length > 0 && (
          <ul className="flex wrap gap-8" aria-label="Attachments">
            {files.map((file) => (
              <li key={file.id}>
                <Button size="compact-sm" variant="default" onClick={() => openFile.mutate(file.id)}>
                  Download {file.fileName}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <MailForm mail={mail} onAdded={again}>
        {isDismissed ? (
          <Button variant="subtle" loading={dismiss.isPending} onClick={() => dismiss.mutate(false)}>
            Move to Unsorted
          </Button>
        ) : (
          <Button
            variant="subtle"
            loading={dismiss.isPending}
            onClick={() =>
              dismiss.mutate(true, { onSuccess: () => toastUndo('Marked as not an enquiry', () => dismiss.mutate(false)) })
            }
          >
            Not an enquiry
          </Button>
        )}
      </MailForm>
    </article>
  )
}
