import { Button } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import classes from './accounts-page.module.css'

interface NewServerKeyProps {
  account: PortalAccount
  mayManage: boolean
  change(body: object): Promise<unknown>
}

/** The server shows another key or certificate than before: both to compare with what the portal says, and a way on. */
export function NewServerKey({ account, mayManage, change }: NewServerKeyProps) {
  const { serverKey, serverKeyShown } = account
  if (!serverKeyShown) return null
  const what = serverKeyShown.startsWith('TLS:') ? 'certificate' : 'key'
  const accept = () =>
    change({ acceptedServerKey: serverKeyShown }).then(
      () => announce(`New ${what} accepted. You can now retry what failed`),
      toastFailure,
    )
  return (
    <div className={`${classes.newKey} stack gap-12 starts`}>
      <dl>
        <dt>Before</dt>
        <dd className="num">{serverKey}</dd>
        <dt>Now</dt>
        <dd className="num">{serverKeyShown}</dd>
      </dl>
      {mayManage && (
        <Button
          size="sm"
          variant="default"
          aria-label={`Accept new ${what} of ${account.name} ${account.portalAgencyId}`}
          onClick={() => void accept()}
        >
          Accept new {what}
        </Button>
      )}
    </div>
  )
}
