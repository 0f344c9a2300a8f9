import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#common/endpoint.ts'
import { AppError } from '#common/errors.ts'
import type { Caller, Context } from '../context.ts'
import { RawJson } from './raw-json.ts'

/** A page that was closed on the way sends its file once more, to another address: what it asks for is the same. */
const withoutUploads = (_name: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('uploads/') ? 'an upload' : value

/**
 * For a handler outside of transactions: the one transaction in which it creates is answered once.
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
 * With an Idempotency-Key the first answer is kept for 24 hours in the transaction that created, and a retry gets it again.
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
  // With a key of ours: a body may hold a password, and a bare hash of it could be guessed at from a stolen backup.
  const hash = createHmac('sha256', ctx.platform.secrets.key('idempotency'))
    .update(`${e.method} ${request.url}\n${JSON.stringify(request.body, withoutUploads)}`)
    .digest()
  // Two retries at once: the second waits here for the first to commit. Both are sent at once, and PostgreSQL takes them in turn.
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`${agencyId}${userId}${key}`}, 0))`.execute(ctx.db)
  const look = ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', dayBefore(ctx.clock()))
    .executeTakeFirst()
  const [, kept] = await Promise.all([lock, look])
  if (kept) {
    if (!kept.request_hash.equals(hash)) throw new AppError('conflict', 'This Idempotency-Key was used for another request')
    return new RawJson(JSON.stringify(kept.answer))
  }
  const answer = await work(ctx)
  const text = answer instanceof RawJson ? answer.text : JSON.stringify(answer)
  ctx.withCommit(
    ctx.db
      .insertInto('idempotency_keys')
      .values({
        agency_id: agencyId,
        user_id: userId,
        key,
        request_hash: hash,
        status: e.status ?? 200,
        answer: text,
        created_at: ctx.clock(),
      })
      .onConflict((c) =>
        c.columns(['agency_id', 'user_id', 'key']).doUpdateSet({ request_hash: hash, answer: text, created_at: ctx.clock() }),
      ),
  )
  return answer
}

/** Every hour: answers that no retry gets any more. */
export async function forgetAnswers(caller: Caller): Promise<void> {
  await caller.transaction(({ db, scope, clock }) =>
    db
      .deleteFrom('idempotency_keys')
      .where('agency_id', '=', scope.agencyId)
      .where('created_at', '<', dayBefore(clock()))
      .execute(),
  )
}
const dayBefore = (now: Date) => new Date(now.getTime() - 86_400_000)

/** Answers that are one of these records: of an erased person no answer is kept. */
export async function forgetAnswersOf({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where agency_id = ${scope.agencyId} and answer ->> 'id' in (select unnest(${ids}::uuid[])::text)`.execute(
    db,
  )
}
