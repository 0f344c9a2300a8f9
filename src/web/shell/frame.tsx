import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { config } from '#ui/config.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { useSession } from '#ui/session/session-store.ts'
import classes from './frame.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import { Header } from './header.tsx'
import { NewerBanner } from './newer-banner.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { NavFlyouts } from './menu/nav-flyouts-later.tsx'
import { PhoneBar } from './menu/phone-bar.tsx'
import { guardedPages } from './menu/menu.ts'
import { closedPage } from './menu/menu-rules.ts'
import { Sidebar } from './menu/sidebar.tsx'
import '#ui/theme/print.css'
import '#ui/theme/skins.css'
import type { MenuView } from './menu/use-menu.ts'

const RestoredBanner = lazyExtra(() => import('#workspace/installation/web/restored-banner.public.tsx'))

/** Where header, menu and page stand in each layout; phones have one of their own. */
export function Frame({ menu }: { menu: MenuView }) {
  const { layoutType, isBoxed, boxBackground, isHeaderFixed } = useAppearance()
  const isHorizontal = layoutType === 'horizontal'
  return (
    <div className={classes.backdrop} {...(isBoxed ? { 'data-box': boxBackground ?? 'none' } : {})}>
      <a href="#page" className={classes.skip} data-screen-only>
        Skip to content
      </a>
      <div
        className={classes.frame}
        data-layout={layoutType}
        data-boxed={isBoxed || undefined}
        data-header-fixed={isHeaderFixed || undefined}
      >
        <Header hasBrand={layoutType !== 'vertical'} />
        {isHorizontal ? <TopNav menu={menu} /> : <Sidebar menu={menu} hasBrand={layoutType === 'vertical'} />}
        <main id="page" tabIndex={-1} className={classes.page}>
          <ConnectionBanner />
          <NewerBanner />
          {config.isRestored && (
            <Suspense>
              <RestoredBanner />
            </Suspense>
          )}
          <Page />
        </main>
        <PhoneBar menu={menu} />
      </div>
    </div>
  )
}

/** What the menu leaves out would only show a form that is refused in the end. */
function Page() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const closed = closedPage(guardedPages, path, useSession().permissions)
  return closed ? <NotAllowed title={closed.label} /> : <Outlet />
}

function TopNav({ menu }: { menu: MenuView }) {
  const { navbarColour, menuTheme, activeItemColour, isNavigationFixed, isSidebarCollapsed } = useAppearance()
  return (
    <nav
      aria-label="Main"
      data-screen-only
      className={classes.topNav}
      data-colour={navbarColour}
      data-tone={menuTheme}
      data-fixed={isNavigationFixed || undefined}
    >
      <div data-colour={activeItemColour}>
        <NavFlyouts menu={menu} side="bottom" isIconsOnly={isSidebarCollapsed} />
      </div>
    </nav>
  )
}
