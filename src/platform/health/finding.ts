export interface Finding {
  what: string
  isGood: boolean
  /** Nothing is broken, but the operator should know; does not change the exit code. */
  isNote?: boolean
  /** The finding and, where it is not good, its fix. */
  detail: string
}
export type Found = Omit<Finding, 'what'>

export const good = (detail: string): Found => ({ isGood: true, detail })
export const note = (detail: string): Found => ({ isGood: true, isNote: true, detail })
export const bad = (detail: string): Found => ({ isGood: false, detail })

/** A check that throws is a finding, and the others still run. */
export async function look(what: string, check: () => Found | Promise<Found>): Promise<Finding> {
  try {
    return { what, ...(await check()) }
  } catch (error) {
    return { what, ...bad((error as Error).message) }
  }
}
