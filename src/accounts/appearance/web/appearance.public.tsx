import { useStore } from '#ui/store.ts'
import { appearanceStore } from './appearance-store.ts'

export { changeAppearance, loadAppearance, restoreAppearance } from './appearance-store.ts'

/** The layout settings of the signed-in user, live. */
export const useAppearance = () => useStore(appearanceStore)
