import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { logFull } from './debug.ts'

const Nothing = () => null

/**
 * Something beside or above the page (a tooltip, messages, the palette), fetched when it is first shown. A page that cannot be fetched has nothing
 * else to show; where only this cannot, without a connection for example, `Instead` stands there and the page keeps what was typed in it.
 */
export const lazyExtra = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P> = Nothing,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() =>
    load().catch((cause: unknown) => {
      logFull('Part of the page could not be loaded', cause)
      return { default: Instead }
    }),
  )
