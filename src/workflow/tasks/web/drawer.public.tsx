// One task beside whatever names it.
export { TaskDrawer } from './task-drawer-later.tsx'
export { QuickAdd } from './quick-add.tsx'
