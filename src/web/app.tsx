import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { faceStore } from '#accounts/branding/web/sign-in-face.public.tsx'
import { eucalypt } from '#ui/theme/accent.ts'
import { LiveRegion } from '#ui/announce.tsx'
import { logFull } from '#ui/debug.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { nonce } from '#ui/theme/nonce.ts'
import { sessionEndedStore } from '#ui/session/session-ended.ts'
import { useSession } from '#ui/session/session-store.ts'
import { useStore } from '#ui/store.ts'
import { themeFor } from '#ui/theme/theme.ts'
import { toasterStore } from '#ui/toast.ts'
import type { makeRouter } from './routes.tsx'

const loadToaster = () => import('#ui/toaster.tsx')
const Toaster = lazyExtra(async () => ({ default: (await loadToaster()).Toaster }))
/** Messages are most needed when the line has broken, and then they cannot be fetched any more. */
const quietMs = 3_000
const loadSignInAgain = () => import('#accounts/session/web/sign-in-again.public.tsx')
/** Where the dialog cannot be fetched, the sign-in page is the way on. */
function LeaveInstead() {
  useEffect(() => sessionEndedStore.get()?.(false), [])
  return null
}
const SignInAgain = lazyExtra(loadSignInAgain, LeaveInstead)
const styleNonce = () => nonce

export function App({ queryClient, router }: { queryClient: QueryClient; router: ReturnType<typeof makeRouter> }) {
  const faceColour = useStore(faceStore)?.brandColour
  const brandColour = useSession().user?.brandColour ?? faceColour ?? eucalypt
  const theme = useMemo(() => themeFor(brandColour), [brandColour])
  const hasToasts = useStore(toasterStore)
  const hasEnded = useStore(sessionEndedStore) !== undefined
  useEffect(() => {
    const timer = setTimeout(() => {
      const clear = async () => (await import('./leftovers.ts')).clearLeftovers()
      for (const load of [loadToaster, loadSignInAgain, clear]) load().catch((cause: unknown) => logFull('Not preloaded', cause))
    }, quietMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
        <RouterProvider router={router} />
        <LiveRegion />
        {hasEnded && (
          <Suspense>
            <SignInAgain />
          </Suspense>
        )}
        {hasToasts && (
          <Suspense>
            <Toaster position="bottom-center" />
          </Suspense>
        )}
      </MantineProvider>
    </QueryClientProvider>
  )
}
