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

/** After a restore: what is off, why, and the button that switches it on again. */
export function ReleasePanel({ restored }: { restored: NonNullable<InstallationState['restored']> }) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => call(installationCalls.release, {}),
    onSuccess: (state) => {
      config.isRestored = false
      queryClient.setQueryData(installationQuery.queryKey, state)
      queryClient.setQueryData(heldQuery.queryKey, { isHeld: false })
      setIsAsking(false)
      announce('Sending is on')
    },
    onError: toastFailure,
  })
  if (restored.releasedAt)
    return (
      <p className={classes.quiet}>
        Restored from a backup on {formatDateTime(restored.at)}. Sending was allowed on {formatDateTime(restored.releasedAt)}.
      </p>
    )
  return (
    <section className={classes.held} aria-labelledby="held-title">
      <IconSendOff size={22} stroke={1.6} aria-hidden />
      <div>
        <h2 id="held-title">Sending is off</h2>
        <p>
          Gable was restored from a backup on {formatDateTime(restored.at)}. Until you allow it, no email is sent, nothing is
          published to portals and no enquiries are collected. Campaigns are paused, and what was waiting to be sent is under
          Background jobs.
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
