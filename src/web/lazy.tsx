import { Button, Loader } from '@mantine/core'
import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { logFull } from '#ui/debug.ts'
import { connectionStore, noteLost, whenBack } from '#ui/api/connection.ts'
import { useStore } from '#ui/store.ts'
import { useDelayed } from '#ui/hooks/use-delayed.ts'
import classes from './lazy.module.css'

const chunkTimeoutMs = 120_000

export class LoaderTimeout extends Error {}
/**
 * A chunk that did not come. It keeps the browser's own message while online: by it the router knows a chunk that a new
 * deployment has replaced, and loads the page again, once per chunk. Offline that would only lose the page.
 */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super(navigator.onLine ? messageOf(cause) : 'offline', { cause })
  }
}

/** Waits for a chunk, with a time limit. */
export function timed<T>(
  load: () => Promise<T>,
  timeoutMs = Number(sessionStorage.getItem('gable.loaderMs')) || chunkTimeoutMs,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoaderTimeout('Loader timed out!')), timeoutMs)
  })
  const loaded = load().catch((cause: unknown) => {
    throw new LoadFailure(cause)
  })
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer))
}

/** A page that is fetched when it is first needed. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) => lazyRouteComponent(() => timed(load))

/** Said at once to a screen reader, shown after 120 ms. */
export function Loading() {
  const isDue = useDelayed()
  return (
    <div className={classes.state} role="status">
      <div className={classes.loading} data-due={isDue || undefined}>
        <Loader size="sm" />
        <p className="dim">Loading...</p>
      </div>
    </div>
  )
}

export function PageError({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const isLoad = error instanceof LoaderTimeout || isLoadFailure(error)
  if (!isLoad) logFull('A page failed', error)
  const isThere = useStore(connectionStore) === 'there'
  const isOffline = isLoad && !(isThere && navigator.onLine)
  const [wasAway, setWasAway] = useState(!navigator.onLine)
  useEffect(() => {
    if (!isThere) setWasAway(true)
  }, [isThere])
  useEffect(() => {
    if (!isLoad) return
    noteLost()
    if (!wasAway) return
    // The page that could not be fetched is fetched as soon as the connection is back, which may be before anyone asked the server.
    let isGone = false
    void whenBack().then(() => isGone || location.reload())
    return () => {
      isGone = true
    }
  }, [isLoad, wasAway])
  const retry = () => {
    // A browser remembers a module that failed: only a new page asks for it again.
    if (isLoad) return location.reload()
    reset?.()
    return void router.invalidate()
  }
  return (
    <div className={classes.state} role="alert">
      <h1>{isOffline ? 'This screen needs a connection.' : sentenceFor(error)}</h1>
      <p className="dim">{isOffline ? 'It opens automatically when you are back online.' : adviceFor(isLoad)}</p>
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}

const adviceFor = (isLoad: boolean) =>
  isLoad ? 'Check your connection, then try again.' : 'If it happens again, contact your administrator.'

/** Browsers word it differently; the last is of a style sheet that came too late for its part. */
const lostPart = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  ' CSS for /',
]
/** A page, or a part fetched inside of one. */
const isLoadFailure = (error: unknown) =>
  error instanceof LoadFailure || (error instanceof Error && lostPart.some((words) => error.message.includes(words)))

function sentenceFor(error: unknown): string {
  if (error instanceof LoaderTimeout) return 'Loader timed out!'
  if (isLoadFailure(error)) return 'Error! Component failed to load'
  return error instanceof ApiError ? error.message : 'Something on this page went wrong.'
}
