import { Suspense, useEffect, useState } from 'react'
import { type CallTo, calledBy } from '#ui/call-link.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { useMay } from '#ui/session/session-store.ts'

const CallPanel = lazyExtra(() => import('#workspace/timeline/web/call-panel.tsx'))

/** Asks how a call went: at once where a desk phone rings, on touch when the app is in front again. */
export function AfterCall() {
  const mayWrite = useMay('notes.write')
  const [to, setTo] = useState<CallTo>()
  useEffect(() => {
    if (!mayWrite) return undefined
    let stopWaiting = () => {}
    const onClick = ({ target }: MouseEvent) => {
      const called = calledBy(target)
      if (!called) return
      stopWaiting()
      if (matchMedia('(pointer: coarse)').matches) stopWaiting = onReturn(() => setTo(called))
      else setTo(called)
    }
    document.addEventListener('click', onClick)
    return () => {
      stopWaiting()
      document.removeEventListener('click', onClick)
    }
  }, [mayWrite])
  if (!to) return null
  return (
    <Suspense>
      <CallPanel key={to.contactId} to={to} onClose={() => setTo(undefined)} />
    </Suspense>
  )
}

/** A phone that opens no dialler leaves the page in front. */
const stillHereMs = 4000
function onReturn(run: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
  const done = () => {
    stop()
    run()
  }
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') done()
  }
  const timer = setTimeout(done, stillHereMs)
  document.addEventListener('visibilitychange', look)
  return stop
}
