/** Which entries stand open. Kept with the user's layout settings. */
export interface MenuState {
  /** The open top-level entry; one at most. */
  openMenus: string[]
  /** Open sub entries. */
  triggeredMenus: string[]
  isSidebarCollapsed: boolean
}

export type MenuAction =
  | { type: 'collapse' }
  | { type: 'toggleTop'; id: string }
  | { type: 'toggleSub'; id: string }
  | { type: 'leaveSub'; id: string }
  /** A page was reached; `open` are the entries above it, from the top. */
  | { type: 'arrive'; above: readonly string[] }

const without = (list: readonly string[], id: string) => list.filter((one) => one !== id)

/**
 * - collapse toggles a flag
 * - a top-level entry toggles open or closed, and only one is open at a time
 * - a sub entry toggles independently, and leaving it closes it
 */
export function menuReducer(state: MenuState, action: MenuAction): MenuState {
  switch (action.type) {
    case 'collapse':
      return { ...state, isSidebarCollapsed: !state.isSidebarCollapsed }
    case 'toggleTop':
      return { ...state, openMenus: state.openMenus.includes(action.id) ? [] : [action.id] }
    case 'toggleSub':
      return {
        ...state,
        triggeredMenus: state.triggeredMenus.includes(action.id)
          ? without(state.triggeredMenus, action.id)
          : [...state.triggeredMenus, action.id],
      }
    case 'leaveSub':
      return state.triggeredMenus.includes(action.id)
        ? { ...state, triggeredMenus: without(state.triggeredMenus, action.id) }
        : state
    case 'arrive':
      return arrive(state, action.above)
  }
}

/** Opens the way to the new page; sub entries that are not on it have been left. Returns the same state when nothing changes. */
function arrive(state: MenuState, [top, ...subs]: readonly string[]): MenuState {
  const openMenus = top ? [top] : state.openMenus
  const isSame = openMenus[0] === state.openMenus[0] && subs.join() === state.triggeredMenus.join()
  return isSame ? state : { ...state, openMenus, triggeredMenus: subs }
}
