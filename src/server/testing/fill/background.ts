import { randomUUID } from 'node:crypto'
import { sealAudit } from '#accounts/audit/server/chain.service.ts'
import { sendDueDigests } from '#accounts/notifications/server/digest.service.ts'
import { wantBackfill } from '#core/contacts/server/consent/backfill.ts'
import { callerOf } from '#platform/context.ts'
import { wantRebuild } from '#platform/search/rebuild.ts'
import { release } from '#workspace/installation/server/restored.service.ts'
import { addRow, agencyCaller, type Filling, mailOf } from './filling.ts'

/** What the clock, failures and the operator bring: a digest, seals of the audit log, a job that gave up, an address that refuses mail. */
export async function fillBackground(filling: Filling) {
  const { me, word } = filling
  const caller = agencyCaller(filling)
  // Late on a coming evening at the agency the digest of today is due.
  const evening = new Date(caller.clock().getTime() + 2 * 86_400_000)
  evening.setUTCHours(12)
  const then = { ...caller.platform, clock: () => evening }
  await sendDueDigests(callerOf(then, caller.scope, caller.requestId))
  const [failedJob, suppression, passkey] = [randomUUID(), randomUUID(), randomUUID()]
  await addRow(
    filling,
    `insert into failed_jobs (agency_id, id, name, payload, subject, error, attempts)
     values ($1, $2::uuid, 'media.make-variants', jsonb_build_object('mediaId', $2::uuid::text), $3, 'The disk is full', 4)`,
    ...[failedJob, word],
  )
  await addRow(
    filling,
    `insert into mail_suppressions (agency_id, id, address, reason, detail, created_at) values ($1, $2, $3, 'hardBounce', $4, now())`,
    ...[suppression, mailOf(filling, 'gone'), word],
  )
  await addRow(
    filling,
    `insert into passkeys (agency_id, id, user_id, credential_id, public_key, name, is_synced)
     values ($1, $2::uuid, $3, decode(md5($2::uuid::text), 'hex'), '\\x00', $4, false)`,
    ...[passkey, me.userId, word],
  )
  await wantRebuild(caller, ['note'])
  await caller.transaction(wantBackfill)
  await caller.transaction(release)
  await sealAudit(caller, { isThorough: true })
  return { failedJob, suppression, passkey }
}
