import { openBackups } from '#platform/backup/backup-target.ts'
import { listBackups } from '#platform/backup/manifest.ts'
import { findLog } from '#platform/backup/wal-archive.ts'
import { readConfig } from '#platform/config.ts'
import { targetOf } from './target.ts'
import { type Command, parseArgs } from '../command.ts'

export const command: Command = {
  summary: 'list the backups that can be restored',
  usage: '[--from <folder>] [--json]',
  help: 'Needs no running Gable and no passphrase. "until" is how far the continuous log reaches: `restore latest --at` takes any moment up to it. --to means the same as --from.',
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['from', 'to'], flags: ['json'] })
    const config = readConfig()
    const store = await openBackups(config, targetOf(config, values['from'] ?? values['to']))
    const { manifests: all, damaged } = await listBackups(store)
    const log = all[0]?.kind === 'cluster' ? await findLog(store, undefined, all[0]) : undefined
    const until = log?.files.length ? log.wholeUntil : undefined
    if (has('json'))
      console.log(
        JSON.stringify({
          backups: all,
          until: until?.toISOString() ?? null,
          missing: log?.missing ?? null,
          damaged: damaged.map(({ id }) => id),
        }),
      )
    else
      console.log(
        [
          ...all.map(({ id, finishedAt, parts, files, isEncrypted }) => {
            const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
            return `${id}  ${finishedAt}  ${Math.ceil(bytes / 1e6)} MB  ${files.count} files${isEncrypted ? '' : '  not encrypted'}`
          }),
          ...damaged.map(({ message }) => message),
          ...(log?.missing ? [`HOLE: segment ${log.missing} is missing; ${log.beyond} after it can't be used`] : []),
          all.length ? (until ? `until ${until.toISOString()}` : 'no continuous log') : `No backups in ${store.where}`,
        ].join('\n'),
      )
    return 0
  },
}
