import { Kbd, UnstyledButton } from '@mantine/core'
import { IconMoon, IconPlus, IconSearch, IconSun } from '@tabler/icons-react'
import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { Bell } from '#accounts/notifications/web/bell.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { keyCaps } from '#ui/key-press.ts'
import { AccountMenu } from './menu/account-menu.tsx'
import { Brand } from './brand.tsx'
import { useColourSchemeToggle } from './colour-scheme.ts'
import classes from './header.module.css'
import { NewMenu } from './menu/new-menu.tsx'
import { loadPalette } from './load-palette.ts'
import { openPalette } from './dialogs/overlays.ts'
import { ScopeSwitch } from './scope-switch.tsx'

/** Search, scope, create, colours, account. `hasBrand` where no sidebar carries it. */
export function Header({ hasBrand }: { hasBrand: boolean }) {
  const { headerColour, isHeaderFixed, layoutType, layout6Background } = useAppearance()
  const { isDark, toggle } = useColourSchemeToggle()
  const isGradient = layoutType === 'layout6'
  return (
    <header
      data-screen-only
      className={classes.header}
      data-fixed={isHeaderFixed || undefined}
      data-colour={isGradient ? 'default' : headerColour}
      data-tone={isGradient || headerColour !== 'default' ? 'dark' : 'plain'}
      {...(isGradient ? { 'data-gradient': layout6Background } : {})}
    >
      <div className={classes.brand} data-always={hasBrand || undefined}>
        <Brand />
      </div>
      <UnstyledButton className={classes.search} onClick={openPalette} onPointerEnter={() => void loadPalette()}>
        <IconSearch size={16} aria-hidden />
        <span className="clip grow">Search or jump to…</span>
        <Kbd size="xs" aria-hidden>
          {keyCaps('mod+k').flat().join(' ')}
        </Kbd>
      </UnstyledButton>
      <div className="wide-only grow" />
      <ScopeSwitch />
      <NewMenu
        target={
          <UnstyledButton className={classes.create}>
            <IconPlus size={16} aria-hidden />
            New
          </UnstyledButton>
        }
      />
      <div className="wide-only">
        <IconButton label={isDark ? 'Light mode' : 'Dark mode'} onClick={toggle}>
          {isDark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
        </IconButton>
      </div>
      <Bell />
      <AccountMenu />
    </header>
  )
}
