import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { faceStore } from '#features/branding/web/sign-in-face.public.tsx'
import { eucalypt } from '#ui/accent.ts'
import { LiveRegion } from '#ui/announce.tsx'
import { nonce } from '#ui/nonce.ts'
import { useSession } from '#ui/session-store.ts'
import { useStore } from '#ui/store.ts'
import { themeFor } from '#ui/theme.ts'
import { toasterStore } from '#ui/toast.ts'
import type { makeRouter } from './routes.tsx'

const Toaster = lazy(async () => ({ default: (await import('#ui/toaster.tsx')).Toaster }))
const styleNonce = () => nonce

export function App({ queryClient, router }: { queryClient: QueryClient; router: ReturnType<typeof makeRouter> }) {
  const faceColour = useStore(faceStore)?.brandColour
  const brandColour = useSession().user?.brandColour ?? faceColour ?? eucalypt
  const theme = useMemo(() => themeFor(brandColour), [brandColour])
  const hasToasts = useStore(toasterStore)
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
        <RouterProvider router={router} />
        <LiveRegion />
        {hasToasts && (
          <Suspense>
            <Toaster position="bottom-center" />
          </Suspense>
        )}
      </MantineProvider>
    </QueryClientProvider>
  )
}
