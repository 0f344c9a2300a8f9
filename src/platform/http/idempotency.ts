import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Endpoint } from '#common/endpoint.ts'
import { AppError } from '#common/errors.ts'
import type { Caller, Context } from '../context.ts'
import type { Tables } from '../db/tables.generated.ts'
import type { Recurring } from '../jobs/recurring.ts'
import { RawJson } from './raw-json.ts'

/** A page that was closed on the way sends its file once more, to another address: what it asks for is the same. */
const withoutUploads = (_name: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('uploads/') ? 'an upload' : value

/**
 * Answers a handler outside of transactions once, in the one transaction in which it creates.
 * What it creates is plain JSON, because a retry gets it out of the database.
 */
export const creatingOnce = (caller: Caller, request: FastifyRequest, e: Endpoint): Caller => ({
  ...caller,
  async transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    const answer = await caller.transaction((ctx) => answerOnce(ctx, request, e, work))
    return (answer instanceof RawJson ? JSON.parse(answer.text) : answer) as T
  },
})

/**
 * Keeps the first answer to an Idempotency-Key for 24 hours in the transaction that created, and a retry gets it again.
 * @throws AppError conflict when the key was used for another request
 */
export async function answerOnce(
  ctx: Context,
  request: FastifyRequest,
  e: Endpoint,
  work: (ctx: Context) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const { agencyId, userId } = ctx.scope
  if (typeof key !== 'string' || !key || key.length > 200 || !userId) return work(ctx)
  // Keyed with a key of ours: a body may hold a password, and a bare hash of it could be guessed at from a stolen backup.
  const hash = createHmac('sha256', ctx.platform.secrets.key('idempotency'))
    .update(`${e.method} ${request.url}\n${JSON.stringify(request.body, withoutUploads)}`)
    .digest()
  const own = { agency_id: agencyId, user_id: userId, key }
  const claim = { request_hash: hash, status: e.status ?? 200, answer: 'null', created_at: ctx.clock() }
  // A concurrent request with the same key waits here until the first one has committed.
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ ...own, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['agency_id', 'user_id', 'key'])
        .doUpdateSet(claim)
        .where('idempotency_keys.created_at', '<=', dayBefore(ctx.clock())),
    )
    .returning('key')
    .executeTakeFirst()
  const row = (eb: ExpressionBuilder<Tables, 'idempotency_keys'>) => eb.and(own)
  if (!claimed) {
    const kept = await ctx.db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where(row)
      .executeTakeFirstOrThrow()
    if (!kept.request_hash.equals(hash)) throw new AppError('conflict', 'This Idempotency-Key was used for another request')
    return new RawJson(JSON.stringify(kept.answer))
  }
  const answer = await work(ctx)
  const text = answer instanceof RawJson ? answer.text : JSON.stringify(answer)
  await ctx.db.updateTable('idempotency_keys').set({ answer: text }).where(row).execute()
  return answer
}

/** Forgets answers that no retry gets any more. */
export const oldAnswers: Recurring = {
  name: 'idempotency.forget',
  everyS: 3600,
  due: (now) => sql`select * from due.old_answers(${dayBefore(now)})`,
  run: (caller) =>
    caller.transaction(({ db, scope, clock }) =>
      db
        .deleteFrom('idempotency_keys')
        .where('agency_id', '=', scope.agencyId)
        .where('created_at', '<', dayBefore(clock()))
        .execute(),
    ),
}
const dayBefore = (now: Date) => new Date(now.getTime() - 86_400_000)

/** Answers that are one of these records: of an erased person no answer is kept. */
export async function forgetAnswersOf({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where agency_id = ${scope.agencyId} and answer ->> 'id' = any(${ids}::text[])`.execute(
    db,
  )
}
