import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { archiveToWrite } from '#workspace/installation/server/archive/archive.service.ts'
import { declarations } from '../declarations.ts'
import { agencyIdOf, type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'write everything of one agency into an archive',
  usage: '<slug> <file.zip> [--anonymise] [--json]',
  help: 'The same archive that owners download under Settings, Data and backups: every record and file, without passwords and credentials.\nThe agency can go on working while it is written. `gable archive import` brings it into another installation.\n--anonymise replaces people, places, texts and pictures by made-up ones, for a copy to look into.',
  async run(args) {
    const { rest, has } = parseArgs(args, { flags: ['json', 'anonymise'] })
    const [slug, file] = rest
    if (!slug || !file) throw new AppError('invalid', 'Usage: archive export <slug> <file.zip> [--anonymise]')
    const bytes = await withPlatform(async (open) => {
      const caller = callerOf(open.platform, operatorScope(await agencyIdOf(open, slug)), 'command')
      const out = createWriteStream(`${file}.part`)
      const { archive } = await archiveToWrite(caller, declarations, { isAnonymised: has('anonymise') })
      await caller.transaction((ctx) =>
        ctx.audit({ action: 'exported the agency', entity: 'agency', entityId: ctx.scope.agencyId }),
      )
      // A partial file would look like a complete one.
      await pipeline(archive(), out).catch(async (error: unknown) => {
        await rm(`${file}.part`, { force: true })
        throw error
      })
      await rename(`${file}.part`, file)
      return out.bytesWritten
    })
    console.log(
      has('json')
        ? JSON.stringify({ file, bytes, maxMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024) })
        : `${file} (${bytes} bytes)`,
    )
    return 0
  },
}
