import { type Caller, callerOf, newId, type Platform } from '../context.ts'
import { proveScope } from '../scope.ts'

/** Recurring work of every agency. It finds out on its own what there is to do. */
export interface Recurring {
  name: string
  everyS: number
  run(caller: Caller): Promise<unknown>
}

/** Runs in the worker. Agencies come from `logins`, the one table that crosses them; an agency without active users is skipped. */
export function startRecurring(platform: Platform, all: readonly Recurring[]): { stop(): Promise<void> } {
  let isStopping = false
  const running = new Set<Promise<void>>()
  const timers = all.map((one) => {
    let isBusy = false
    return setInterval(() => {
      if (isBusy || isStopping) return
      isBusy = true
      const turn = inEveryAgency(platform, one, () => isStopping).finally(() => {
        isBusy = false
        running.delete(turn)
      })
      running.add(turn)
    }, one.everyS * 1000)
  })
  return {
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}

/** One agency's failure is logged and counted, and the next agency has its turn. */
async function inEveryAgency(platform: Platform, { name, run }: Recurring, isStopping: () => boolean): Promise<void> {
  const log = platform.log.child({ recurring: name })
  const failed = (error: unknown, agencyId?: string) => {
    log.warn({ err: error, agencyId }, 'recurring work failed, will be retried at its next run')
    platform.live.publish(agencyId ?? '', { type: 'recurringFailed', name })
  }
  try {
    const agencies = await platform.database.outsideAgencies((db) =>
      db.selectFrom('logins').select('agency_id').distinct().execute(),
    )
    for (const { agency_id: agencyId } of agencies) {
      if (isStopping()) return
      const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
      await run(callerOf(platform, scope, newId(), log)).catch((error: unknown) => failed(error, agencyId))
    }
  } catch (error) {
    failed(error)
  }
}
