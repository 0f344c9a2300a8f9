import { IconLayoutSidebar } from '@tabler/icons-react'
import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Brand } from '../brand.tsx'
import { NavFlyouts } from './nav-flyouts-later.tsx'
import { NavList } from './nav-list.tsx'
import classes from './sidebar.module.css'
import type { MenuView } from './use-menu.ts'

/** The menu at the left; `hasBrand` unless the header carries it. */
export function Sidebar({ menu, hasBrand }: { menu: MenuView; hasBrand: boolean }) {
  const { navbarColour, menuTheme, activeItemColour, isNavigationFixed, isSidebarCollapsed } = useAppearance()
  const toggle = (
    <IconButton
      label={isSidebarCollapsed ? 'Expand menu' : 'Collapse menu'}
      keys="mod+b"
      position="right"
      onClick={() => menu.dispatch({ type: 'collapse' })}
    >
      <IconLayoutSidebar size={18} stroke={1.7} />
    </IconButton>
  )
  return (
    <nav
      aria-label="Main"
      data-screen-only
      className={classes.sidebar}
      data-colour={navbarColour}
      data-tone={menuTheme}
      data-fixed={isNavigationFixed || undefined}
      data-collapsed={isSidebarCollapsed || undefined}
    >
      {hasBrand && <Brand isMarkOnly={isSidebarCollapsed}>{!isSidebarCollapsed && toggle}</Brand>}
      {(isSidebarCollapsed || !hasBrand) && <div className={classes.toggle}>{toggle}</div>}
      <div className={classes.scroll}>
        <div data-colour={activeItemColour}>
          {isSidebarCollapsed ? <NavFlyouts menu={menu} side="right" isIconsOnly /> : <NavList menu={menu} />}
        </div>
      </div>
    </nav>
  )
}
