import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export interface StoredSettings {
  sender: string | null
  isRegistered: boolean
  hookVersion: number
  lastHookAt: Date | null
  /** 0 until someone has saved. */
  version: number
}
const untouched: StoredSettings = { sender: null, isRegistered: false, hookVersion: 1, lastHookAt: null, version: 0 }

export async function findSettings({ db, scope }: Context): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`select sender, is_registered as "isRegistered", hook_version as "hookVersion",
      last_hook_at as "lastHookAt", version from sms_settings where agency_id = ${scope.agencyId}`.execute(db)
  return rows[0] ?? untouched
}

/** @returns false when someone else has saved since that version */
export async function saveSettings(
  { db, scope, clock }: Context,
  { sender, isRegistered, hookVersion, version }: Omit<StoredSettings, 'lastHookAt'>,
): Promise<boolean> {
  const { rows } =
    await sql`insert into sms_settings (agency_id, sender, is_registered, hook_version, version, updated_by, updated_at)
    values (${scope.agencyId}, ${sender}, ${isRegistered}, ${hookVersion}, 1, ${scope.userId}, ${clock()})
    on conflict (agency_id) do update set sender = excluded.sender, is_registered = excluded.is_registered, hook_version = excluded.hook_version,
      version = sms_settings.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where sms_settings.version = ${version} returning 1`.execute(db)
  return rows.length > 0
}

/** The provider has called, for the settings page; to the minute. */
export async function noteHookCall({ db, scope, clock }: Context): Promise<void> {
  const now = clock()
  await sql`insert into sms_settings (agency_id, last_hook_at, version, updated_at) values (${scope.agencyId}, ${now}, 0, ${now})
    on conflict (agency_id) do update set last_hook_at = excluded.last_hook_at
      where sms_settings.last_hook_at is null or sms_settings.last_hook_at < ${new Date(now.getTime() - 60_000)}`.execute(db)
}
