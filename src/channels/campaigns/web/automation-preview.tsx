import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { MailFrame } from '#ui/mail/mail-frame.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Automation } from '../automatic.contract.ts'
import { automationCalls, automationPreviewQuery } from './campaign-calls.ts'
import classes from './automatic.module.css'

/** The email of an automation with its saved settings, about a listing on the market now. */
export function AutomationPreview({ automation: { kind, version }, onClose }: { automation: Automation; onClose(): void }) {
  const maySend = useMay('campaigns.send')
  const preview = useQuery(automationPreviewQuery(kind, version))
  const test = useMutation({
    mutationFn: () => call(automationCalls.test, { params: { kind } }),
    onSuccess: ({ to }) => announce(`Sent to ${to}`),
    onError: toastFailure,
  })
  return (
    <Dialog label="Preview of the email" width={720} onClose={onClose}>
      <div className="stack gap-16 pad">
        <h2>{preview.data?.subject ?? 'Preview'}</h2>
        {preview.isPending && <SkeletonRows rows={6} />}
        {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data && (
          <div className={classes.previewMail}>
            <MailFrame isPart label="Email" html={preview.data.html} />
          </div>
        )}
        <div className="row wrap gap-8">
          {maySend && (
            <Button size="sm" loading={test.isPending} onClick={() => test.mutate()}>
              {test.isSuccess ? `Sent to ${test.data.to}` : 'Send me a test email'}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
