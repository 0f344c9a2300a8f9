import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { formatDateTime } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ArrivedMail } from '../mail-in.contract.ts'
import { MailForm } from './mail-form.tsx'
import { mailInCalls, mailInKind } from './mail-in-calls.ts'
import classes from './mail-in.module.css'

interface MailToSortProps {
  mail: ArrivedMail
  isDismissing: boolean
  onDismiss(isDismissed: boolean): void
}
/** One email as it came, beside the form of an enquiry with what could be read of it. */
export function MailToSort({ mail, isDismissing, onDismiss }: MailToSortProps) {
  const { subject, fromName, fromAddress, receivedAt, reason, body, files, isDismissed } = mail
  const queryClient = useQueryClient()
  const again = () => void queryClient.invalidateQueries({ queryKey: [mailInKind] })
  const openFile = useMutation({
    mutationFn: (fileId: string) => call(mailInCalls.file, { params: { id: fileId } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: toastFailure,
  })
  const from = [fromName, fromAddress].filter(Boolean).join(' · ')
  return (
    <article className={classes.panes} aria-label={subject || 'No subject'}>
      <div className="column gap-8">
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
        <Button variant="subtle" loading={isDismissing} onClick={() => onDismiss(!isDismissed)}>
          {isDismissed ? 'Move to Unsorted' : 'Not an enquiry'}
        </Button>
      </MailForm>
    </article>
  )
}
