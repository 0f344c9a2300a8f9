import { Button } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { logFull } from './debug.ts'
import { useSession } from './session/session-store.ts'
import type { Filling, Part, PartDeclaration, PartModule, Slot } from './slots.ts'

/** Puts a part into a slot. In a file of its own: the sign-in, which has the slots of pages ahead, need not load how parts are drawn. */
export const fills = <P extends object>(place: Slot<P>, part: PartDeclaration<P>): Filling => ({
  fill() {
    const parts = place.parts as Part<P>[]
    let loaded: Promise<PartModule<P>> | undefined
    let here: PartModule<P> | undefined
    // A module that failed is asked for again the next time.
    const load = () =>
      (loaded ??= part.load().then(
        (module) => (here = module),
        (error: unknown) => {
          loaded = undefined
          throw error
        },
      ))
    const Lazy = lazy(load) as unknown as ComponentType<P>
    /** What was fetched ahead is drawn at once, without a frame of the fallback. */
    const Loaded = (props: P) => {
      const [Drawn] = useState<ComponentType<P>>(() => here?.default ?? Lazy)
      return createElement(Drawn, props)
    }
    // A part that fails leaves the page to the others.
    const Component = (props: P) => (
      <CatchBoundary
        getResetKey={() => part.id}
        onCatch={(error) => logFull(`A part of the page failed: ${part.id}`, error)}
        // A browser remembers a module that failed: only a new page asks for it again.
        errorComponent={({ reset }) => <PartFailed onRetry={() => (here ? reset() : location.reload())} />}
      >
        <Loaded {...props} />
      </CatchBoundary>
    )
    parts.push({ ...part, load, Component })
    parts.sort((a, b) => a.order - b.order)
  },
})

const PartFailed = ({ onRetry }: { onRetry(): void }) => (
  <p role="alert">
    This part of the page couldn’t be shown.{' '}
    <Button variant="subtle" size="compact-sm" onClick={onRetry}>
      Retry
    </Button>
  </p>
)

/** The parts that this user may see, in their order. */
export function useParts<P extends object>({ parts }: Slot<P>): readonly Part<P>[] {
  const { permissions } = useSession()
  return parts.filter(({ permission }) => !permission || permissions.includes(permission))
}

/** All parts of a slot, one after the other. */
export function SlotParts<P extends object>({ of, props, fallback }: { of: Slot<P>; props: P; fallback?: ReactNode }) {
  return useParts(of).map(({ id, Component }) => (
    <Suspense key={id} fallback={fallback}>
      <Component {...props} />
    </Suspense>
  ))
}

/** Fetches the entries of a menu that is still closed: one that arrives later would move those below it. */
export function useEntriesAhead<P extends object>({ parts }: Slot<P>): void {
  useEffect(() => {
    // One that fails shows its error when the menu opens.
    for (const { load } of parts) load().catch(() => {})
  }, [parts])
}
