import { openBackups } from '#platform/backup/backup-target.ts'
import { pruneBackups } from '#platform/backup/keeping.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { parseArgs, withPlatform, type Command } from '../command.ts'
import { targetOf } from './target.ts'

export const command: Command = {
  summary: 'back up database, files and keys',
  usage: '[--to <folder>] [--json]',
  help: 'Gable can keep running. Without --to it goes to BACKUP_TO, and old backups are removed by BACKUP_KEEP. It is encrypted with\nBACKUP_PASSPHRASE or for BACKUP_RECIPIENTS; without either it holds no keys, and stored portal credentials cannot be read after a restore.',
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['to'], flags: ['json'] })
    const made = await withPlatform(async ({ platform, server }) => {
      const store = await openBackups(platform.config, targetOf(platform.config, values['to']))
      const manifest = await makeBackup({ platform, server }, store)
      if (!values['to']) await pruneBackups(platform, store)
      return manifest
    })
    const bytes = made.parts.reduce((sum, part) => sum + part.bytes, 0)
    console.log(
      has('json')
        ? JSON.stringify(made)
        : `Backup ${made.id}: ${Math.ceil(bytes / 1e6)} MB, ${made.files.count} files${made.isEncrypted ? '' : '. Not encrypted: keep secret.key somewhere safe as well'}`,
    )
    return 0
  },
}
