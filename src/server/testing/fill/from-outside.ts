import { randomBytes, randomUUID } from 'node:crypto'
import { suppressionPurpose } from '#core/contacts/server/consent/suppression-keys.store.ts'
import { addRow, type Filling, mailOf } from './filling.ts'

interface Given {
  contact: string
  listing: string
  portalAccount: string
}

/** Records that come from outside or from failures: an enquiry, an ad, a job that gave up, an address that refuses mail, a passkey. */
export async function fillFromOutside(filling: Filling, { contact, listing, portalAccount }: Given) {
  const { portal, me, word } = filling
  const [enquiry, publication, failedJob, suppression, passkey, sms] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  const add = (sql: string, ...values: unknown[]) => addRow(filling, sql, ...values)
  await add(
    `insert into enquiries (agency_id, id, source, external_id, kind, received_at, listing_id, name, email, message, agent_id, created_at)
     values ($1, $2::uuid, 'website', $2::uuid::text, 'listing', now(), $3, $4::text, $5, $4::text, $6, now())`,
    ...[enquiry, listing, word, mailOf(filling, 'enquirer'), me.agentId],
  )
  await add(
    `insert into publications (agency_id, id, listing_id, portal_account_id, external_key, wanted_state, state, wanted_version, sent_version,
       live_version, last_payload, asked_facts) values ($1, $2::uuid, $3, $4, $2::uuid::text, 'live', 'live', 1, 1, 1, $5, '{}')`,
    ...[publication, listing, portalAccount, `<propertyList><!-- ${word} --></propertyList>`],
  )
  await add(
    `insert into failed_jobs (agency_id, id, name, payload, subject, error, attempts)
     values ($1, $2::uuid, 'media.make-variants', jsonb_build_object('mediaId', $2::uuid::text), $3, 'The disk is full', 4)`,
    ...[failedJob, word],
  )
  await add(
    `insert into mail_suppressions (agency_id, id, address, reason, detail, created_at) values ($1, $2, $3, 'hardBounce', $4, now())`,
    ...[suppression, mailOf(filling, 'gone'), word],
  )
  await add(
    `insert into passkeys (agency_id, id, user_id, credential_id, public_key, name, is_synced)
     values ($1, $2::uuid, $3, decode(md5($2::uuid::text), 'hex'), '\\x00', $4, false)`,
    ...[passkey, me.userId, word],
  )
  await add(
    `insert into sms_messages (agency_id, id, direction, contact_id, number, text, purpose, parts, state, created_at)
     values ($1, $2, 'in', $3, '+61400000009', $4, 'reply', 1, 'received', now())`,
    ...[sms, contact, word],
  )
  await add(
    `insert into sms_suppressions (agency_id, id, number, reason, created_at) values ($1, $2, $3, 'stop', now())`,
    ...[randomUUID(), `number-${word.toLowerCase()}`],
  )
  await add(
    `insert into suppression_keys (agency_id, id, hash_key, created_at) values ($1, $2, $3, now())`,
    ...[randomUUID(), portal.platform.secrets.seal(randomBytes(32).toString('hex'), suppressionPurpose)],
  )
  return { sms, enquiry, publication, failedJob, suppression, passkey }
}
