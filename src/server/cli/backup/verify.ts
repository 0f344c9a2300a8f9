import { openBackups } from '#platform/backup/backup-target.ts'
import { chooseManifest } from '#platform/backup/manifest.ts'
import { verifyBackup } from '#platform/backup/verify-backup.ts'
import { checkAudit } from '../../backups/checks.ts'
import { targetOf } from './target.ts'
import { type Command, parseArgs, withPlatform } from '../command.ts'

export const command: Command = {
  summary: 'restore a backup on trial and check it',
  usage: '[<id>|latest] [--from <folder>] [--json]',
  help: 'Restores the backup into a scratch folder in DATA_DIR, checks every index, the audit log and a sample of the files, and removes it again.\nNeeds as much free disk as the database. Exit code 1 if the backup could not be restored whole.',
  async run(args) {
    const { values, has, rest } = parseArgs(args, { options: ['from'], flags: ['json'] })
    const verified = await withPlatform(async ({ platform }) => {
      const store = await openBackups(platform.config, targetOf(platform.config, values['from']))
      const manifest = await chooseManifest(store, rest[0] ?? 'latest')
      return verifyBackup(platform, store, manifest, checkAudit(platform.config), (line) => !has('json') && console.log(line))
    })
    const { id, faults, facts } = verified
    if (has('json')) console.log(JSON.stringify(verified))
    else
      console.log([faults.length ? `Backup ${id} is DAMAGED` : `Backup ${id} can be restored`, ...faults, ...facts].join('\n  '))
    return faults.length ? 1 : 0
  },
}
