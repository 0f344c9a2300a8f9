import { openBackups } from '#platform/backup/backup-target.ts'
import { pruneBackups } from '#platform/backup/keeping.ts'
import { targetOf } from './target.ts'
import { type Command, parseArgs, withPlatform } from '../command.ts'

export const command: Command = {
  summary: 'remove backups that are no longer kept',
  usage: '[--from <folder>] [--json]',
  help: 'Keeps what BACKUP_KEEP says, and the log of BACKUP_PITR_DAYS. The daily backup does the same automatically.',
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['from'], flags: ['json'] })
    const pruned = await withPlatform(async ({ platform }) =>
      pruneBackups(platform, await openBackups(platform.config, targetOf(platform.config, values['from']))),
    )
    console.log(
      has('json')
        ? JSON.stringify(pruned)
        : `Removed ${pruned.backups} backups, ${pruned.segments} segments of the log and ${pruned.files} files.`,
    )
    return 0
  },
}
