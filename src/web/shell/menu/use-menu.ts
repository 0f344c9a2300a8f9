import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { changeAppearance, useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { useSession } from '#ui/session/session-store.ts'
import { creations, type MenuEntry, menu } from './menu.ts'
import { trailTo, visibleMenu } from './menu-rules.ts'
import { type MenuAction, type MenuState, menuReducer } from './menu-state.ts'

export interface MenuView extends MenuState {
  entries: readonly MenuEntry[]
  /** The entry of the current page and those above it, from the top. */
  trail: readonly MenuEntry[]
  dispatch(action: MenuAction): void
}

/** What this user may see of the menu, on screens that exist. */
export const useVisibleMenu = () => useVisible(menu)
/** What this user can add. */
export const useCreations = () => useVisible(creations)

function useVisible(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const { permissions } = useSession()
  const { routesByPath } = useRouter()
  return useMemo(
    () => visibleMenu(entries, { permissions, hasRoute: (path) => Object.hasOwn(routesByPath, path) }),
    [entries, permissions, routesByPath],
  )
}

/** The menu as it stands: what is visible, what is open, where we are. */
export function useMenu(): MenuView {
  const entries = useVisibleMenu()
  const { openMenus, triggeredMenus, isSidebarCollapsed } = useAppearance()
  const path = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr })
  const trail = useMemo(() => trailTo(entries, path, Object.fromEntries(new URLSearchParams(search))), [entries, path, search])
  const state: MenuState = { openMenus, triggeredMenus, isSidebarCollapsed }

  const dispatch = (action: MenuAction) => {
    const next = menuReducer(state, action)
    if (next === state) return
    const { openMenus, triggeredMenus, isSidebarCollapsed } = next
    changeAppearance(action.type === 'collapse' ? { isSidebarCollapsed } : { openMenus, triggeredMenus })
  }
  const above = trail.slice(0, -1).map(({ id }) => id)
  const way = above.join(' ')
  // Only a change of page opens and closes; what the user toggles afterwards stays.
  const arrive = useEffectEvent((ids: string) => dispatch({ type: 'arrive', above: ids ? ids.split(' ') : [] }))
  useEffect(() => arrive(way), [path, way])
  return { entries, trail, ...state, dispatch }
}
