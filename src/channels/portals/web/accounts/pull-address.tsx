import { Button } from '@mantine/core'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { CopyLine } from '#ui/components/copy-line.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'

interface PullAddressProps {
  account: PortalAccount
  pull: NonNullable<PortalAccount['pull']>
  mayManage: boolean
  change(body: object): Promise<unknown>
}

/** The secret address from which a website or portal fetches its listings. */
export function PullAddress({ account, pull, mayManage, change }: PullAddressProps) {
  const [isAsking, setAsking] = useState(false)
  const renew = () => {
    setAsking(false)
    change({ isPullAddressNew: true })
      .then(() => announce('The address is new'))
      .catch(toastFailure)
  }
  return (
    <>
      <dl>
        <CopyLine label={`Pull address of ${account.name}. Keep it secret`} value={pull.url} />
      </dl>
      {mayManage && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
            Replace address
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog title="Replace this address?" button="Replace address" onConfirm={renew} onClose={() => setAsking(false)}>
          The old address stops working at once. Give the new one to {account.name}. You can’t undo this.
        </ConfirmDialog>
      )}
    </>
  )
}
