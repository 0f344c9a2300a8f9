import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { verifyAudit } from '#accounts/audit/server/chain.service.ts'
import { backupState } from '#platform/backup/backup-runs.ts'
import { canOpen } from '#platform/backup/encryption.ts'
import { callerOf, type Platform } from '#platform/context.ts'
import { isClaimed } from '#platform/instance-lock.ts'
import { sealedWithOldKeys } from '../sealed-columns.ts'
import { webFolder } from '../app.ts'
import { type Command, listAgencies, parseArgs, withPlatform } from './command.ts'

const dayMs = 86_400_000

async function backupFinding({ config, database, clock }: Platform): Promise<Omit<Finding, 'what'>> {
  if (!config.BACKUP_TO) return { isGood: true, detail: 'off. Set BACKUP_TO to a folder on another disk to switch them on' }
  const { latest, lastDone, lastVerify, lastVerified } = await database.outsideAgencies(backupState)
  const isOld = (at: Date | undefined, days: number) => !at || clock().getTime() - at.getTime() > days * dayMs
  if (latest?.state === 'failed') return { isGood: false, detail: `the latest failed: ${latest.detail}` }
  if (lastVerify?.state === 'failed') return { isGood: false, detail: `the trial restore failed: ${lastVerify.detail}` }
  if (isOld(lastDone?.started_at, 2)) return { isGood: false, detail: 'none within two days. Run: npm run gable -- backup' }
  if (canOpen(config) && isOld(lastVerified?.started_at, 14))
    return { isGood: false, detail: 'none restored on trial within 14 days. Run: npm run gable -- backup verify' }
  return { isGood: true, detail: `last one ${lastDone?.started_at.toISOString()}` }
}

interface Finding {
  what: string
  isGood: boolean
  detail: string
}

export const command: Command = {
  summary: 'check that this installation is healthy',
  usage: '[--json]',
  help: 'Checks the data folder, database, row level security, audit log, encrypted secrets, email and built screens. Exit code 1 if something needs attention.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['json'] })
    const findings: Finding[] = []
    const note = (what: string, isGood: boolean, detail: string) => void findings.push({ what, isGood, detail })
    await withPlatform(async ({ platform, server }) => {
      const { config } = platform
      note(
        'data folder',
        await access(config.DATA_DIR, constants.W_OK).then(
          () => true,
          () => false,
        ),
        config.DATA_DIR,
      )
      note('Gable', true, isClaimed(config.DATA_DIR) ? 'is running' : 'is not running')
      note('database', await platform.database.isReady(), server.kind)
      const seen = await platform.database.outsideAgencies((db) => db.selectFrom('listings').select('id').limit(1).execute())
      note('row level security', seen.length === 0, 'no listings can be read without an agency')
      const agencies = await listAgencies(server.owner)
      note('agencies', true, agencies.map((a) => a.slug).join(', ') || 'none yet')
      for (const { id, slug } of agencies) {
        const proof = await verifyAudit(callerOf(platform, operatorScope(id), 'command'))
        note(`audit log of ${slug}`, proof.isWhole, proof.isWhole ? `${proof.checked} events verified` : proof.faults.join('; '))
      }
      const sealed = await sealedWithOldKeys(platform, server.owner)
      note(
        'secrets',
        sealed === 0,
        sealed
          ? `${sealed} encrypted with an earlier key. Run: npm run gable -- secrets reseal`
          : 'encrypted with the current key',
      )
      const backups = await backupFinding(platform)
      note('backups', backups.isGood, backups.detail)
      note('screens', existsSync(`${webFolder}/index.html`), 'dist/web')
      note('mail', true, config.SMTP_URL ? 'sent by SMTP' : 'kept in the outbox because SMTP_URL is not set')
      note('sms', true, config.SMS_URL ? 'sent to the provider' : 'kept in the outbox because SMS_URL is not set')
    })
    const isHealthy = findings.every((f) => f.isGood)
    console.log(
      has('json')
        ? JSON.stringify({ isHealthy, findings })
        : findings.map((f) => `${f.isGood ? 'ok  ' : 'LOOK'} ${f.what.padEnd(20)} ${f.detail}`).join('\n'),
    )
    return isHealthy ? 0 : 1
  },
}
