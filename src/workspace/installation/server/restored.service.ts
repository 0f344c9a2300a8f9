import { AppError } from '#common/errors.ts'
import { backupState, type BackupRunRow } from '#platform/backup/backup-runs.ts'
import type { Context } from '#platform/context.ts'
import { importOf, releaseOf, restoredFrom, saveRelease } from '#platform/outside.ts'
import type { BackupRun, InstallationState } from '../installation.contract.ts'

export async function installationState(ctx: Context): Promise<InstallationState> {
  const { config } = ctx.platform
  const restored = await restoredFrom(ctx.db)
  const imported = await importOf(ctx)
  const { latest, lastDone, lastVerify, lastVerified, waitingFiles } = await backupState(ctx.db)
  return {
    restored: restored && {
      at: restored.at.toISOString(),
      backupId: restored.backupId,
      releasedAt: (await releaseOf(ctx, restored.at))?.toISOString() ?? null,
    },
    imported: imported
      ? {
          at: imported.startedAt.toISOString(),
          madeAt: imported.madeAt.toISOString(),
          releasedAt: (await releaseOf(ctx, imported.startedAt))?.toISOString() ?? null,
        }
      : null,
    backups: {
      isOn: Boolean(config.BACKUP_TO),
      isEncrypted: Boolean(config.BACKUP_PASSPHRASE || config.BACKUP_RECIPIENTS.length),
      latest: toRun(latest),
      lastDone: toRun(lastDone),
      lastVerify: toRun(lastVerify),
      lastVerified: toRun(lastVerified),
      waitingFiles,
    },
  }
}

const toRun = (row: BackupRunRow | undefined): BackupRun | null =>
  row
    ? {
        state: row.state as BackupRun['state'],
        startedAt: row.started_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
        sizeBytes: row.size_bytes,
        detail: row.detail,
      }
    : null

/** @throws AppError rule_broken when nothing is held back */
export async function releaseAgency(ctx: Context): Promise<InstallationState> {
  const { restored, imported } = await installationState(ctx)
  if (![restored, imported].some((one) => one && !one.releasedAt))
    throw new AppError('rule_broken', 'Nothing is held back: emails are sent and listings are published')
  await release(ctx)
  return installationState(ctx)
}

/** Releases the agency, whether anything is held back or not. */
export async function release(ctx: Context): Promise<void> {
  await saveRelease(ctx)
  await ctx.audit({ action: 'released', entity: 'agency', entityId: ctx.scope.agencyId })
  ctx.changed('installation', ctx.scope.agencyId)
  ctx.afterCommit(() => ctx.platform.outside.refresh())
}
