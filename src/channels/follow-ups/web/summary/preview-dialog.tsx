import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { MailFrame } from '#ui/mail/mail-frame.tsx'
import type { Open } from '#workflow/opens/opens.contract.ts'
import { ownerSummaryCalls } from './summary-calls.ts'
import type { SummaryState } from './use-summary.ts'
import classes from './preview.module.css'

/** The email as they get it, before it goes. */
export function PreviewDialog({ open, state }: { open: Open; state: SummaryState }) {
  const { words, chosen, send, setPreviewing } = state
  const contactId = chosen[0]?.contactId ?? ''
  const preview = useQuery({
    queryKey: ['ownerSummaryPreview', open.id, contactId, words],
    queryFn: ({ signal }) =>
      call(ownerSummaryCalls.preview, { params: { id: open.id }, body: { contactId, ...words } }, { signal }),
    gcTime: 0,
  })
  const others = chosen.slice(1).map(({ name }) => name)
  return (
    <Dialog label="Preview of the summary" width={720} onClose={() => setPreviewing(false)}>
      <div className={classes.preview}>
        <h2 className="breaks">{words.subject}</h2>
        {preview.data && (
          <p className="dim breaks">
            {[`To ${preview.data.to}`, others.length > 0 && `and to ${others.join(', ')}`].filter(Boolean).join(' ')}
          </p>
        )}
        {preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <div className={classes.mail}>
            <MailFrame html={preview.data.html} label="Summary" isPart />
          </div>
        ) : (
          <SkeletonRows rows={6} />
        )}
        {send.isError && (
          <p role="alert" className={`${classes.failure} dim breaks`}>
            {saveFailure(send.error)}
          </p>
        )}
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={() => setPreviewing(false)}>
            Keep editing
          </Button>
          <Button size="md" loading={send.isPending} disabled={!preview.data} onClick={() => send.mutate()}>
            Send {chosen.length} {chosen.length === 1 ? 'email' : 'emails'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
