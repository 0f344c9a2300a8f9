import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { UserFace } from '#accounts/users/web/user-face.public.tsx'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { useSession } from '#ui/session/session-store.ts'
import classes from './account-menu.module.css'
import { useColourSchemeToggle } from '../colour-scheme.ts'
import { overlayStore } from '../dialogs/overlays.ts'

export function AccountMenu() {
  const { user, name, email } = useSession()
  const { isDark, toggle } = useColourSchemeToggle()
  const person = user?.name ?? name
  return (
    <LaterMenu
      position="bottom-end"
      width={240}
      target={
        <UnstyledButton className={classes.button} aria-label={`Account: ${person}`}>
          <UserFace name={person} path={user?.photoUrl} />
        </UnstyledButton>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label className={classes.person}>
            <strong className="block body plain">{person}</strong>
            <span>{email}</span>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item component={Link} to="/settings/profile">
            Profile
          </Menu.Item>
          <Menu.Item component={Link} to="/settings/appearance">
            Appearance
          </Menu.Item>
          <Menu.Item onClick={toggle}>{isDark ? 'Light mode' : 'Dark mode'}</Menu.Item>
          <Menu.Item data-keys onClick={() => overlayStore.set('keys')}>
            Keyboard shortcuts
          </Menu.Item>
          <Menu.Item onClick={() => overlayStore.set('sources')}>Data sources</Menu.Item>
          <Menu.Divider />
          <Menu.Item component={Link} to="/logout">
            Sign out
          </Menu.Item>
        </>
      )}
    </LaterMenu>
  )
}
