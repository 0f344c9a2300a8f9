import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { localOf } from '#common/time/days.ts'
import { auditMac } from './audit-mac.ts'
import type { AuditWriter } from './audit-writer.ts'
import type { Config } from './config.ts'
import type { Db } from './db/kysely.ts'
import type { Database } from './db/database.ts'
import type { BusinessEvent } from './event.ts'
import type { LivingWorkers } from './jobs/living-workers.ts'
import type { Payload, Queueable, Sender, Sending, SendOptions } from './jobs/queueable.ts'
import { newId } from './db/new-id.ts'
import type { OwnHosts } from './http/own-hosts.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { AgencyMailer, AgencySms, Outside } from './outside.ts'
import type { ImageVariants } from './images/image-variants.ts'
import type { FileParsers } from './processes/file-parsers.ts'
import type { Scope } from './scope.ts'
import type { Storage } from './storage/storage.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { Secrets } from './secrets.ts'

/** The parts of the running program, built by hand in `server/main.ts` and handed down; nothing is global. */
export interface Platform {
  config: Config
  database: Database
  secrets: Secrets
  storage: Storage
  mailer: AgencyMailer
  sms: AgencySms
  /** Asked before anything leaves the installation. */
  outside: Outside
  jobs: Sender
  workers: LivingWorkers
  /** Reactions of the features to events. */
  reactions: Reactions
  audit: AuditWriter
  accessLog: AccessLog
  live: LiveHub
  /** Under which the public pages of one agency answer. */
  ownHosts: OwnHosts
  pdf: PdfRenderer
  images: ImageVariants
  parsers: FileParsers
  clock: () => Date
  log: Logger
}

/** Records who opened which confidential record; the audit feature writes it. */
export interface AccessLog {
  note(read: NotedRead): void
  /** When this returns, everything that this process has noted is in the database. */
  flush(): Promise<void>
  close(): Promise<void>
}
export interface NotedRead extends Omit<AuditEvent, 'action'> {
  agencyId: string
  userId: string
  at: Date
  requestId: string
  origin: Origin | undefined
}

/** Jobs and functions that follow from an event; the features declare them (`queues` and `runs` in `feature.ts`). */
export type Reactions = ReadonlyMap<
  BusinessEvent,
  { jobs: readonly Queueable[]; runs: readonly ((ctx: Context, payload: unknown) => Promise<void>)[] }
>

/** A checked caller without an open transaction: for work that talks to disks, portals or renderers between its transactions. */
export interface Caller {
  scope: Scope
  platform: Platform
  clock: () => Date
  log: Logger
  requestId: string
  /** The origin of the request; jobs and commands have none. */
  origin?: Origin | undefined
  /** One transaction of the caller's agency. Never wait for the outside world inside. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  /** The same for what changes nothing; PostgreSQL sees to that. */
  reading<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** A signed-in operator of the installation. There is no agency and no transaction of one. */
export interface OperatorCaller {
  platform: Platform
  operator: { id: string; email: string; name: string; sessionId: string }
  requestId: string
  origin: Origin
}

/** The address and the program's own name, for the audit. */
export interface Origin {
  ip: string
  device: string
}

export interface AuditEvent {
  action: string
  entity: string
  entityId: string
  changes?: { field: string; before: unknown; after: unknown }[]
}

/** The means of a request or a job inside its one transaction. */
export interface Context extends Omit<Caller, 'transaction' | 'reading'> {
  db: Db
  /** The agency's time zone, e.g. `Australia/Perth`. */
  timeZone(): Promise<string>
  /** The day it is where the agency is, `2026-11-23`. In Sydney a day starts ten or eleven hours before it does in UTC. */
  today(): Promise<string>
  /** The same day for statements that need no other answer first. */
  todaySql: RawBuilder<string>
  /** Queued with the last statement of the transaction, and only if it commits. */
  enqueue<J extends Queueable>(job: J, payload: Payload<J>, options?: SendOptions): Promise<void>
  /**
   * Something happened that features above react to: their functions run here and now, their jobs are queued with the last statement of the
   * transaction.
   */
  emit<P extends object>(event: BusinessEvent<P>, payload: NoInfer<P>): Promise<void>
  /** Records who changed what; in the same transaction. */
  audit(event: AuditEvent): Promise<void>
  /**
   * The user opened a record with confidential data: goes into the access log, so the read itself writes nothing. Jobs and commands are not
   * users and open nothing.
   */
  noteRead(read: Omit<AuditEvent, 'action'>): void
  /** Notifies the browsers of this agency after the commit. */
  changed(kind: string, id: string, version?: number): void
  /**
   * Runs work that may be refused without ending the transaction: when it throws, its statements, queued jobs and effects are undone
   * (a savepoint), and the error is passed on.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Runs after the commit, never after a rollback; failures are logged. */
  afterCommit(effect: () => void | Promise<void>): void
}

export function callerOf(
  platform: Platform,
  scope: Scope,
  requestId: string,
  log: Logger = platform.log,
  origin?: Origin,
): Caller {
  const base = { scope, platform, clock: platform.clock, log, requestId, origin }
  const transaction: Caller['transaction'] = async (work) => {
    let effects: (() => void | Promise<void>)[] = []
    const result = await platform.database.inAgency(scope.agencyId, async (db) => {
      effects = [] // a retried transaction starts with a clean slate
      const sendings: Sending[] = []
      const done = await work(contextOn(base, db, { effects, sendings }))
      if (sendings.length) await platform.jobs.sendAll(db, scope, sendings)
      const queued = new Set(sendings.map(({ job }) => job.name))
      effects.push(() => queued.forEach((name) => platform.live.publish('', { type: 'jobsQueued', name })))
      return done
    })
    for (const effect of effects) await Promise.resolve(effect()).catch((error) => log.error({ err: error }, 'after commit'))
    return result
  }
  const reading: Caller['reading'] = (work) =>
    platform.database
      .readInAgency(scope.agencyId, async (db) => {
        const later: Later = { effects: [], sendings: [] }
        const result = await work(contextOn(base, db, later))
        if (later.effects.length + later.sendings.length) throw wroteWhileReading()
        return result
      })
      .catch((error: unknown) => {
        throw (error as { code?: string }).code === readOnlyTransaction ? wroteWhileReading(error) : error
      })
  return { ...base, transaction, reading }
}

/** PostgreSQL's read_only_sql_transaction; where a transaction only reads it is our own mistake, and not a database that is read-only. */
const readOnlyTransaction = '25006'
const wroteWhileReading = (cause?: unknown) =>
  new Error('A read-only request tried to write, to queue a job or to announce a change', { cause })

/** Work that a transaction leaves for its end. */
interface Later {
  effects: (() => void | Promise<void>)[]
  sendings: Sending[]
}

function contextOn(base: Omit<Caller, 'transaction' | 'reading'>, db: Db, { effects, sendings }: Later): Context {
  const { platform, scope } = base
  const sent = new Set<string>()
  let zone: string | undefined
  const timeZone = async () => {
    zone ??= (
      await db.selectFrom('agencies_view').select('time_zone').where('agency_id', '=', scope.agencyId).executeTakeFirstOrThrow()
    ).time_zone
    return zone
  }
  const ctx: Context = {
    ...base,
    db,
    timeZone,
    today: async () => localOf(base.clock(), await timeZone()).slice(0, 10),
    todaySql: sql<string>`(select (${base.clock()}::timestamptz at time zone time_zone)::date from agencies_view where agency_id = ${scope.agencyId})`,
    async enqueue(job, payload, options) {
      job.payload.parse(payload) // our own mistake shows here and not in the worker at night
      sendings.push({ job, payload, options })
    },
    async emit(event, payload) {
      const { jobs = [], runs = [] } = platform.reactions.get(event) ?? {}
      for (const run of runs) await run(ctx, payload)
      for (const job of jobs) sendings.push({ job, payload: job.payload.parse(payload) })
    },
    async audit(event) {
      await platform.audit.add(db, auditRow(base, event))
    },
    noteRead(read) {
      const { agencyId, userId } = scope
      const { clock, requestId, origin } = base
      if (userId) platform.accessLog.note({ ...read, agencyId, userId, at: clock(), requestId, origin })
    },
    changed(kind, id, version) {
      if (sent.has(`${kind}${id}`)) return
      sent.add(`${kind}${id}`)
      effects.push(() =>
        platform.live.publish(scope.agencyId, { type: 'changed', kind, id, ...(version !== undefined && { version }) }),
      )
    },
    async attempt(work) {
      const [keptEffects, keptSendings, keptSent] = [effects.length, sendings.length, [...sent]]
      await sql`savepoint attempt`.execute(db)
      try {
        const result = await work()
        await sql`release savepoint attempt`.execute(db)
        return result
      } catch (error) {
        await sql`rollback to savepoint attempt`.execute(db)
        effects.length = keptEffects
        sendings.length = keptSendings
        sent.clear()
        for (const key of keptSent) sent.add(key)
        throw error
      }
    },
    afterCommit: (effect) => void effects.push(effect),
  }
  return ctx
}

/** The event as a row, for stores that write it in the same statement as the change. */
export const auditRow = (
  {
    scope,
    platform,
    requestId,
    clock,
    origin,
  }: Pick<Context, 'requestId' | 'clock' | 'origin'> & {
    scope: Pick<Scope, 'agencyId' | 'userId'>
    platform: Pick<Platform, 'secrets'>
  },
  { action, entity, entityId, changes = [] }: AuditEvent,
) => {
  const json = JSON.stringify(changes)
  const row = {
    agency_id: scope.agencyId,
    id: newId(),
    user_id: scope.userId,
    action,
    entity,
    entity_id: entityId,
    request_id: requestId,
    at: clock(),
    ip: origin?.ip ?? null,
    device: origin?.device ?? null,
  }
  return { ...row, changes: json, mac: auditMac(platform.secrets, { ...row, changes: JSON.parse(json) }) }
}

export { newId }
