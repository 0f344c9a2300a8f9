import { type ComponentProps, lazy, Suspense } from 'react'

const PeekPanel = lazy(() => import('./peek-panel.tsx'))

/** Fetched with the first peek: most who open the list only read it. */
export function Peek(props: ComponentProps<typeof PeekPanel>) {
  return (
    <Suspense>
      <PeekPanel {...props} />
    </Suspense>
  )
}
