import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorState } from '#ui/components/states.tsx'
import { callQuery } from '#ui/api/query.ts'
import { useHeadingFocus } from '#ui/hooks/use-heading-focus.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { setupCalls } from './setup-calls.ts'
import { SetupDone } from './setup-done.tsx'
import { keyFrom } from './setup-draft.ts'
import { SetupForm } from './setup-form.tsx'
import classes from './setup-page.module.css'

/** The first page of an installation without agencies; it needs the key from the console. */
export default function SetupPage() {
  useTitle('Set up your agency')
  const heading = useHeadingFocus()
  const state = useQuery(callQuery('setup', setupCalls.setupState, {}))
  const [key, setKey] = useState(() => keyFrom(location.hash))
  // The printed address may be pasted into a tab that shows this page already.
  useEffect(() => {
    const onHash = () => setKey(keyFrom(location.hash))
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])
  const [isDone, setDone] = useState(false)
  return (
    <main className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        {isDone ? 'Your agency is ready' : 'Set up your agency'}
      </h1>
      {isDone ? (
        <SetupDone />
      ) : (
        <>
          {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
          {state.data?.isOpen === false && (
            <p className={classes.lead}>
              This installation is already set up. <a href="/login">Sign in</a>
            </p>
          )}
          {state.data?.isOpen && (
            <>
              <p className={classes.lead}>Takes about two minutes. You can change everything later.</p>
              <SetupForm printedKey={key} onDone={() => setDone(true)} />
            </>
          )}
        </>
      )}
    </main>
  )
}
