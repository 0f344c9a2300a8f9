import type { Origin, Platform } from './context.ts'

/** A signed-in operator of the installation. There is no agency and no transaction of one. */
export interface OperatorCaller {
  platform: Platform
  operator: { id: string; email: string; name: string; sessionId: string }
  requestId: string
  origin: Origin
}
