// One task beside whatever names it.
export { TaskDrawer } from './task-drawer.tsx'
export { QuickAdd } from './quick-add.tsx'
