import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./task-drawer.tsx')
const Drawer = lazy(async () => ({ default: (await load()).TaskDrawer }))

/** The drawer with its many fields, fetched when the first task is opened. */
export const TaskDrawer = (props: ComponentProps<typeof Drawer>) => (
  <Suspense>
    <Drawer {...props} />
  </Suspense>
)
