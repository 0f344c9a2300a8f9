import { Button, SegmentedControl } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState } from '#ui/components/states.tsx'
import type { Publication } from '../../portals.contract.ts'
import { PayloadDiff } from './payload-diff.tsx'
import { payloadQuery } from '../portal-calls.ts'
import classes from './publication-panel.module.css'

/** The exact text that the portal gets. */
export function PayloadDialog({ publication, onClose }: { publication: Publication; onClose(): void }) {
  const [of, setOf] = useState<'asked' | 'next' | 'diff'>(publication.hasUnsentChanges ? 'diff' : 'asked')
  const [isCopied, setCopied] = useState(false)
  const payload = useQuery(payloadQuery(publication.id, of === 'asked' ? 'asked' : 'next'))
  const asked = useQuery({ ...payloadQuery(publication.id, 'asked'), enabled: of === 'diff' })
  const copy = async () => {
    await navigator.clipboard.writeText(payload.data?.text ?? '')
    setCopied(true)
    announce('Copied')
  }
  return (
    <Dialog label={`Feed to ${publication.accountName}`} width={860} onClose={onClose}>
      <div className={classes.payloadHead}>
        <h2>Feed to {publication.accountName}</h2>
        <IconButton label="Close" keys="escape" onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </div>
      <div className={classes.payload}>
        <div className="row wrap gap-flat">
          {publication.hasUnsentChanges && (
            <SegmentedControl
              size="xs"
              value={of}
              onChange={(value) => setOf(value as typeof of)}
              data={[
                { value: 'diff', label: 'Changes' },
                { value: 'asked', label: publication.sentVersion === null ? 'Waiting to send' : 'Last sent' },
                { value: 'next', label: 'With changes' },
              ]}
            />
          )}
          <Button size="compact-sm" variant="default" disabled={!payload.data} onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </div>
        {payload.isError && <ErrorState error={payload.error} onRetry={() => void payload.refetch()} />}
        {of === 'diff' && payload.data && asked.data && <PayloadDiff before={asked.data.text} after={payload.data.text} />}
        {of !== 'diff' && payload.data && (
          // A long text scrolls, and a keyboard scrolls only what can have the focus.
          <pre tabIndex={0} role="region" aria-label="Feed text">
            {payload.data.text}
          </pre>
        )}
      </div>
    </Dialog>
  )
}
