import { MantineThemeProvider } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { loadAppearance, restoreAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { liveHeads } from '#accounts/live/live.heads.generated.ts'
import { renewUser } from '#accounts/session/web/session.public.tsx'
import { guardWaitingChanges } from '#ui/api/connection.ts'
import { keepFocusWhileLoading } from '#ui/focus-kept.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { onLive, startLive } from '#ui/api/live.ts'
import { emailStore } from '#ui/messages/email-store.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { useStore } from '#ui/store.ts'
import { fillSlots } from '../features.ts'
import { AfterCall } from './after-call.tsx'
import { EmailEditor } from './email-editor.ts'
import { Frame } from './frame.tsx'
import { loadPalette } from './load-palette.ts'
import { NotThere } from './not-there.ts'
import { overlayStore } from './dialogs/overlays.ts'
import { useShellKeys } from './keys.ts'
import { useDocumentAppearance } from './colour-scheme.ts'
import { useMenu } from './menu/use-menu.ts'

// What opens on top is fetched when it is first asked for.
const Palette = lazyExtra(loadPalette, NotThere)
const KeysDialog = lazyExtra(() => import('./dialogs/keys-dialog.tsx'), NotThere)
const SourcesDialog = lazyExtra(() => import('./dialogs/sources-dialog.tsx'), NotThere)
const loadDrawer = () => import('./menu/drawer.tsx')
const Drawer = lazyExtra(loadDrawer, NotThere)

const takesFirst = { defaultProps: { selectFirstOptionOnChange: true } }
/** Type a few letters into a list, press Enter: the first that fits is taken. */
const searching = { components: { Select: takesFirst, MultiSelect: takesFirst } }

// Every page with slots is inside the shell, so that the sign-in need not load what fills them.
fillSlots()
keepFocusWhileLoading()

/** Everything behind the sign-in: reads the settings of this browser before the first paint, then what the server has. */
export default function Shell() {
  useState(restoreAppearance)
  const queryClient = useQueryClient()
  useEffect(() => {
    void renewUser()
    void loadAppearance()
    const stop = startLive(liveHeads.events, queryClient)
    // A changed role shows at once: what it no longer allows goes from the screens.
    const forget = onLive(({ type, kind, id }) => {
      if (type === 'missed' || (kind === 'user' && id === sessionStore.get().user?.UserId)) void renewUser()
    })
    const unguard = guardWaitingChanges(queryClient)
    return () => {
      unguard()
      forget()
      stop()
    }
  }, [queryClient])
  return (
    <MantineThemeProvider theme={searching} inherit>
      <Inside />
    </MantineThemeProvider>
  )
}

/** Asked for a hundred times a day, and the way to most pages of a phone, which may lose its signal: fetched once the page stands. */
function useOverlaysAhead(): void {
  useEffect(() => {
    const ahead = matchMedia('(max-width: 48em)').matches ? [loadDrawer, loadPalette] : [loadPalette]
    const timer = setTimeout(() => {
      // One that fails is fetched again when it is opened, which reports the error.
      for (const load of ahead) load().catch(() => {})
    }, 2500)
    return () => clearTimeout(timer)
  }, [])
}

function Inside() {
  useOverlaysAhead()
  useDocumentAppearance()
  const menu = useMenu()
  useShellKeys(menu)
  const overlay = useStore(overlayStore)
  const isWriting = useStore(emailStore) !== undefined
  return (
    <>
      <Frame menu={menu} />
      <AfterCall />
      <Suspense>
        {isWriting && <EmailEditor />}
        {overlay === 'keys' && <KeysDialog />}
        {overlay === 'sources' && <SourcesDialog />}
        {overlay === 'drawer' && <Drawer menu={menu} />}
        {overlay === 'palette' && <Palette menu={menu} />}
      </Suspense>
    </>
  )
}
