import { Dialog } from '#ui/components/dialog.tsx'
import { useBackCloses } from '#ui/hooks/use-back-closes.ts'
import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { Brand } from '../brand.tsx'
import classes from './drawer.module.css'
import { NavList } from './nav-list.tsx'
import { closeOverlay } from '../dialogs/overlays.ts'
import type { MenuView } from './use-menu.ts'

/** The whole menu on phones. */
export default function Drawer({ menu }: { menu: MenuView }) {
  useBackCloses(closeOverlay)
  const { navbarColour, menuTheme, activeItemColour } = useAppearance()
  return (
    <Dialog label="Menu" place="side" width={288} onClose={closeOverlay}>
      <nav className={classes.drawer} aria-label="Main" data-colour={navbarColour} data-tone={menuTheme}>
        <Brand />
        <div className={classes.list} data-colour={activeItemColour}>
          <NavList menu={menu} onGo={closeOverlay} />
        </div>
      </nav>
    </Dialog>
  )
}
