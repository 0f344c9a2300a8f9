// One task next to the record that names it.
export { TaskDrawer } from './task-drawer-later.tsx'
export { QuickAdd } from './quick-add.tsx'
