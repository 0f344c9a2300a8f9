import { type RawBuilder, sql } from 'kysely'
import { type Caller, callerOf, newId, type Platform } from '../context.ts'
import { proveScope } from '../scope.ts'
import { type RecurringTurns, recurringTurns } from './recurring-turns.ts'

/** Recurring work of agencies. */
export interface Recurring {
  name: string
  everyS: number
  /** Selects the ids of the agencies in which there may be something to do, from the functions of the schema `due` (migrations/0011). */
  due(now: Date, platform: Platform): RawBuilder<unknown>
  /** Finds out on its own what there is to do in one agency. */
  run(caller: Caller): Promise<unknown>
}

/** Work for the installation as a whole, in one worker at a time. */
export interface InstallationWork {
  name: string
  everyS: number
  run(platform: Platform, isStopping: () => boolean): Promise<unknown>
}

/** A worker may not live until work of once a day is due: it looks whether its turn has come. */
const longestTimerS = 3600

/** Runs in every worker, and each piece of work in one of them. */
export function startRecurring(
  platform: Platform,
  all: readonly Recurring[],
  ofInstallation: readonly InstallationWork[] = [],
): { stop(): Promise<void> } {
  let isStopping = false
  const running = new Set<Promise<void>>()
  const turns = recurringTurns(platform.database)
  const works: InstallationWork[] = [
    ...all.map((one) => ({ ...one, run: () => inDueAgencies(platform, one, () => isStopping) })),
    ...ofInstallation,
  ]
  const timers = works.map((one) => {
    let isBusy = false
    return setInterval(() => {
      if (isBusy || isStopping) return
      isBusy = true
      const turn = whenDue(platform, one, turns, () => isStopping).finally(() => {
        isBusy = false
        running.delete(turn)
      })
      running.add(turn)
    }, Math.min(one.everyS, longestTimerS) * 1000)
  })
  return {
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}

async function whenDue(
  platform: Platform,
  { name, everyS, run }: InstallationWork,
  turns: RecurringTurns,
  isStopping: () => boolean,
): Promise<void> {
  try {
    if (await turns.take(name, everyS)) await keepingTurn(platform, { name, everyS }, turns, () => run(platform, isStopping))
  } catch (error) {
    platform.log.warn({ err: error, recurring: name }, 'recurring work failed, will be retried at its next run')
    platform.live.publish('', { type: 'recurringFailed', name })
  }
}

/** Work that takes longer than its interval stays with this worker, and does not look as if it stood still. */
async function keepingTurn(
  { log }: Platform,
  { name, everyS }: { name: string; everyS: number },
  turns: RecurringTurns,
  work: () => Promise<unknown>,
): Promise<void> {
  let extending = Promise.resolve()
  const timer = setInterval(
    () => {
      extending = turns
        .extend(name, everyS)
        .catch((error: unknown) => log.warn({ err: error, recurring: name }, 'the turn of recurring work was not extended'))
    },
    Math.max(1000, everyS * 500),
  )
  try {
    await work()
  } finally {
    clearInterval(timer)
    await extending
  }
}

/** Asks once for all agencies. One agency's failure is logged and counted, and the next agency has its turn. */
export async function inDueAgencies(platform: Platform, work: Recurring, isStopping: () => boolean): Promise<void> {
  const { name, run } = work
  const log = platform.log.child({ recurring: name })
  const failed = (error: unknown, agencyId: string) => {
    log.warn({ err: error, agencyId }, 'recurring work failed, will be retried at its next run')
    platform.live.publish(agencyId, { type: 'recurringFailed', name })
  }
  for (const agencyId of await dueAgencies(platform, work)) {
    if (isStopping()) return
    const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
    await run(callerOf(platform, scope, newId(), log)).catch((error: unknown) => failed(error, agencyId))
  }
}

/** Agencies without a login are skipped. */
export async function dueAgencies(platform: Platform, { due }: Recurring): Promise<string[]> {
  const { rows } = await platform.database.oneOutsideAgencies((db) =>
    sql<{ id: string }>`select distinct d.id from (${due(platform.clock(), platform)}) as d (id)
      where exists (select 1 from logins l where l.agency_id = d.id)`.execute(db),
  )
  return rows.map(({ id }) => id)
}
