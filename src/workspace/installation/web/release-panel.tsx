import { Button } from '@mantine/core'
import { IconSendOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { config } from '#ui/config.ts'
import { formatDateTime } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { InstallationState } from '../installation.contract.ts'
import classes from './data-page.module.css'
import { heldQuery, installationCalls, installationQuery } from './installation-calls.ts'

interface Held {
  title: string
  at: string
  releasedAt: string | null
  consequence: string
}
/** The reason why sending is off. Both are allowed by one button, so that only one of them is asked about. */
export function heldOf({ restored, imported }: InstallationState): Held[] {
  const all: Held[] = []
  if (restored)
    all.push({
      ...restored,
      title: 'Restored from a backup',
      consequence: 'Campaigns are paused, and what was waiting to be sent is under Background jobs.',
    })
  if (imported)
    all.push({
      ...imported,
      title: 'Imported from an archive',
      consequence:
        'Portal accounts are off, publications, campaigns and automatic emails are paused, and scheduled posts are drafts.',
    })
  const waiting = all.filter(({ releasedAt }) => !releasedAt)
  return waiting.length ? waiting.slice(0, 1) : all
}

/** After a restore or an import: what is off, why, and the button that switches it on again. */
export function ReleasePanel({ held: { title, at, releasedAt, consequence } }: { held: Held }) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => call(installationCalls.release, {}),
    onSuccess: (state) => {
      config.isRestored = false
      queryClient.setQueryData(installationQuery.queryKey, state)
      queryClient.setQueryData(heldQuery.queryKey, { isHeld: false, by: null })
      setIsAsking(false)
      announce('Sending is on')
    },
    onError: toastFailure,
  })
  if (releasedAt)
    return (
      <p className={classes.quiet}>
        {title} on {formatDateTime(at)}. Sending was allowed on {formatDateTime(releasedAt)}.
      </p>
    )
  return (
    <section className={classes.held} aria-labelledby="held-title">
      <IconSendOff size={22} stroke={1.6} aria-hidden />
      <div>
        <h2 className="below-4" id="held-title">
          Sending is off
        </h2>
        <p>
          {title} on {formatDateTime(at)}. Until you allow it, no email or SMS is sent, nothing is published to portals and no
          enquiries are collected. {consequence}
        </p>
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Allow sending
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Allow Gable to send again?"
          button="Allow sending"
          isBusy={release.isPending}
          onConfirm={() => release.mutate()}
          onClose={() => setIsAsking(false)}
        >
          Check first that the old installation is switched off. Two that send at once email people twice.
        </ConfirmDialog>
      )}
    </section>
  )
}
