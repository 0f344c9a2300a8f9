import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type * as z from 'zod'
import { deviceName } from '#common/device-name.ts'
import { formatDateTime, formatRelative } from '#ui/formatting.ts'
import type { SignIn } from '../session.contract.ts'
import classes from './profile-page.module.css'

export function SignInRow({ signIn, onEnd }: { signIn: z.infer<typeof SignIn>; onEnd(): void }) {
  const Icon = /iphone|ipad|android|mobile/i.test(signIn.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={`${classes.device} narrow grow tight`}>
        <strong className="block">{deviceName(signIn.device)}</strong>
        <span className="num quiet">
          <span className="quiet">Last used {formatRelative(signIn.lastUsedAt)},</span>{' '}
          <span className="quiet">signed in {formatDateTime(signIn.startedAt)}</span>
        </span>
      </div>
      {signIn.isCurrent ? (
        <span className="quiet">This browser</span>
      ) : (
        <Button variant="default" size="sm" onClick={onEnd} aria-label={`Sign out ${deviceName(signIn.device)}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
