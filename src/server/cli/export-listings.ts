import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { choiceOf, exportCsv, exportReaxml } from '#channels/reaxml/server/export/export.service.ts'
import { callerOf } from '#platform/context.ts'
import { agencyIdOf, type Command, parseArgs, withPlatform } from './command.ts'

/** `export reaxml` and `export csv`: the same choice, another shape. */
export const exportCommand = (kind: 'reaxml' | 'csv'): Command => ({
  summary: kind === 'reaxml' ? 'export listings to one REAXML file' : 'export listings to a CSV file',
  usage: '--agency <slug> --out <file> [--ids <id,id...>] [--drafts] [--private] [--json]',
  help: `Exports all listings of the agency, or those given. Importing the file again changes nothing.

  --ids      listing ids, separated by commas
  --drafts   include drafts; other programs read them as off-market listings
  --private  include internal details: vendors, reserves, keys, remarks
  --json     prints {"file":...,"bytes":...}`,
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['agency', 'out', 'ids'], flags: ['drafts', 'private', 'json'] })
    const out = values['out']
    if (!out) throw new AppError('invalid', 'Choose a file with --out <file>')
    const choice = choiceOf({ ids: values['ids'], includeDrafts: String(has('drafts')), withPrivate: String(has('private')) })
    const bytes = await withPlatform(async (open) => {
      const caller = callerOf(open.platform, operatorScope(await agencyIdOf(open, values['agency'])), 'command')
      const { body } = await (kind === 'reaxml' ? exportReaxml : exportCsv)(caller, choice)
      const file = createWriteStream(out)
      // A partial file would look like a complete one.
      await pipeline(body instanceof Readable ? body : Readable.from([body]), file).catch(async (error) => {
        await rm(out, { force: true })
        throw error
      })
      return file.bytesWritten
    })
    console.log(has('json') ? JSON.stringify({ file: out, bytes }) : `${out} (${bytes} bytes)`)
    return 0
  },
})
