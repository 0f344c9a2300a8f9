import '@fontsource-variable/inter/wght.css'
import '#ui/theme/base.css'
import '@mantine/core/styles.layer.css'
import '#ui/api/tokens.css'
import '#ui/theme/layout.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { exchangeRefreshToken, renewUser } from '#accounts/session/web/session.public.tsx'
import { connectSession } from '#ui/api/api-refresh.ts'
import { signInAgain } from '#ui/session/session-ended.ts'
import { readName, readRefreshToken, removeLogin } from '#ui/session/stored-login.ts'
import { nonce } from '#ui/theme/nonce.ts'
import { newQueryClient } from '#ui/api/query.ts'
import { toastFailure } from '#ui/toast.ts'
import { App } from './app.tsx'
import { leaveTo, watchOtherTabs } from './leaving.ts'
import { makeRouter } from './routes.tsx'

// The scroll lock of the kit's modals injects a style of its own.
setNonce(nonce)

const queryClient = newQueryClient()
const router = makeRouter(queryClient)
function onSignedOut(isNews: boolean): void {
  leaveTo(router, queryClient)
  if (isNews) toastFailure(new Error('Your session has ended. Sign in again.'))
}
connectSession({ exchange: exchangeRefreshToken, onSignedOut, signInAgain, renewUser })
// A page that is opened after its session ended has nothing to go on with.
if (readName() !== null && readRefreshToken() === null) removeLogin()
watchOtherTabs(() => leaveTo(router, queryClient))

const page = document.getElementById('root')
if (page) createRoot(page).render(<App queryClient={queryClient} router={router} />)
