import { AppError } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { importArchive, type ImportResult } from '#workspace/installation/server/archive/import/import-archive.ts'
import { declarations } from '../declarations.ts'
import { addOwner } from './called.ts'
import { type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'bring in an agency from an archive',
  usage: '<file.zip> [--slug <slug>] [--json]',
  help: `All of the archive is checked before anything is written. Interrupted, the same command continues; repeated, it changes nothing.
The agency sends nothing until one of its owners (or \`gable restore release --agency <slug>\`) allows it.

  --slug  web address name here, if the archive's own is taken
  --json  prints the result as JSON; progress is written as errors are`,
  async run(args) {
    const { values, rest, has } = parseArgs(args, { options: ['slug'], flags: ['json'] })
    const [path, ...more] = rest
    if (!path || more.length) throw new AppError('invalid', 'Usage: archive import <file.zip> [--slug <slug>]')
    const say = has('json') ? (line: string) => console.error(line) : (line: string) => console.log(line)
    const result = await withPlatform(async ({ platform }) => {
      const imported = await importArchive(platform, declarations.archived, { path, slug: values['slug'], say })
      if (!imported.isNew) return imported
      const caller = callerOf(platform, operatorScope(imported.id), 'import')
      say('Writing the search index')
      for (const one of declarations.recurring) if (one.name.startsWith('search.')) await one.run(caller)
      return imported
    })
    if (has('json')) console.log(JSON.stringify({ ...result, maxMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024) }))
    else for (const line of wordsOf(result)) console.log(line)
    return 0
  },
}

function wordsOf({ slug, name, isNew, rows, files, leftOut, lostOptOuts, users }: ImportResult): string[] {
  if (!isNew) return [`${name} (${slug}) was imported from this archive before. Nothing was changed`]
  const missing = Object.entries(leftOut).map(([table, count]) => `${count} of ${table}`)
  return [
    `${name} imported as ${slug}: ${rows} rows, ${files} files.`,
    ...(missing.length
      ? [
          `Left out, because they refer to records that were made or removed while the archive was written: ${missing.join(', ')}.`,
        ]
      : []),
    `No user has a password yet: ${users.withLogin} users can be invited again.`,
    ...(users.withoutLogin.length
      ? [
          `${users.withoutLogin.length} users need another address, because theirs has a login here already: ${users.withoutLogin.join(', ')}.`,
        ]
      : []),
    ...(lostOptOuts
      ? [
          `${lostOptOuts} older opt-outs of erased people can't be recognised here: they were stored with the other installation's key. Ask these people for consent before you add them.`,
        ]
      : []),
    'Nothing is sent: portal accounts are off, publications, campaigns and automatic emails are paused, scheduled posts are drafts, reminders that were due are cancelled.',
    `Next: add an owner with \`${addOwner(slug)}\`. The owner connects the portals, allows sending and invites the others.`,
  ]
}
