import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import { SlotParts } from '#ui/slot-parts.tsx'
import { visitKind } from '../../opens.rules.ts'
import type { Kit } from '../../visits.contract.ts'
import { openSign } from '../open.slots.ts'
import { visitCalls } from '../visit-calls.ts'
import classes from './kit.module.css'

/** The code that visitors scan with their own phones; drawn here, so it shows without a connection too. */
export function SignSheet({ kit, isAway, onClose }: { kit: Kit; isAway: boolean; onClose(): void }) {
  const queryClient = useQueryClient()
  const renew = useMutation({
    mutationFn: () => call(visitCalls.newSign, { params: { id: kit.open.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [visitKind] }),
  })
  return (
    <Dialog label="QR code" width={440} onClose={onClose}>
      <div className={classes.sheet}>
        <h2 className="breaks">Visitors scan this to sign in</h2>
        <QrCode text={kit.signUrl} label="QR code for the visitor sign-in" className={classes.qr} />
        <p className="dim">
          Their phone needs signal. It works from 30 minutes before the open home until an hour after. Without signal, hand over
          your device.
        </p>
        {renew.isError && (
          <p role="alert" className={`${classes.problem} problem dim`}>
            {saveFailure(renew.error)}
          </p>
        )}
        <div className="stack gap-8">
          {!isAway && <SlotParts of={openSign} props={{ openId: kit.open.id }} />}
          {!isAway && (
            <Button size="md" fullWidth variant="subtle" loading={renew.isPending} onClick={() => renew.mutate()}>
              New code, ends the old one
            </Button>
          )}
          <Button size="md" fullWidth variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
