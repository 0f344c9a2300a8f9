import { type ComponentType, createElement, lazy, useEffect } from 'react'
import { logFull } from './debug.ts'
import { createStore, useStore } from './store.ts'

const Nothing = () => null

/**
 * Something beside or above the page (a tooltip, messages, the palette), fetched when it is first shown. A page that cannot be fetched has nothing
 * else to show; where only this cannot, without a connection for example, `Instead` stands there and the page keeps what was typed in it. It is
 * fetched again when it is next shown, and automatically when the connection is back.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P> = Nothing,
): ComponentType<P> {
  const fetched = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        logFull('Part of the page could not be loaded', cause)
        return { default: Failed as ComponentType<P> }
      }),
    )
  const part = createStore(fetched())
  function Failed(props: P) {
    useEffect(() => {
      const failed = part.get()
      // React keeps what a lazy part came to, so the next try needs a new one.
      const renew = () => part.get() === failed && part.set(fetched())
      window.addEventListener('online', renew)
      return () => {
        window.removeEventListener('online', renew)
        renew()
      }
    }, [])
    return createElement(Instead, props)
  }
  return function Extra(props: P) {
    return createElement(useStore(part), props)
  }
}
