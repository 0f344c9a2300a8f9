import pg from 'pg'
import { pino } from 'pino'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { verifyAudit } from '#accounts/audit/server/chain.service.ts'
import type { MoreChecks } from '#platform/backup/verify-backup.ts'
import type { Config } from '#platform/config.ts'
import { callerOf } from '#platform/context.ts'
import { listAgencies } from '../cli/command.ts'
import { platformOn } from '../platform.ts'

/** The audit of every agency, walked in the restored database with the keys of the backup. */
export const checkAudit =
  (config: Config): MoreChecks =>
  async (owner, keys) => {
    const { secretKey, previousKeys } = keys
    const own = { ...config, BACKUP_TO: undefined, SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: previousKeys } as Config
    const connection = owner as pg.PoolConfig
    const open = await platformOn(
      own,
      pino({ level: 'silent' }),
      { kind: 'embedded', wasRunning: true, owner: connection, app: { ...connection, user: 'gable_app' }, stop: async () => {} },
      secretKey,
      2,
    )
    try {
      const [faults, facts]: [string[], string[]] = [[], []]
      for (const { id, slug } of await listAgencies(connection)) {
        const { isWhole, checked, faults: found } = await verifyAudit(callerOf(open.platform, operatorScope(id), 'verify'))
        if (!isWhole) faults.push(...found.map((fault) => `audit of ${slug}: ${fault}`))
        facts.push(`audit of ${slug}: ${checked} events verified`)
      }
      return { faults, facts }
    } finally {
      await open.close()
    }
  }
