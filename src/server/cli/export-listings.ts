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
  summary: kind === 'reaxml' ? 'write listings to one REAXML file' : 'write listings to a table for spreadsheets',
  usage: '--agency <slug> --out <file> [--ids <id,id...>] [--drafts] [--private] [--json]',
  help: `All listings of the agency, or those named. Importing the file again changes nothing.

  --ids      ids of listings, with commas between them
  --drafts   drafts too; other programs take them for listings that are off the market
  --private  also what the office alone knows: vendors, reserves, keys, remarks
  --json     prints {"file":...,"bytes":...}`,
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['agency', 'out', 'ids'], flags: ['drafts', 'private', 'json'] })
    const out = values['out']
    if (!out) throw new AppError('invalid', 'Say where to: --out <file>')
    const choice = choiceOf({ ids: values['ids'], includeDrafts: String(has('drafts')), withPrivate: String(has('private')) })
    const bytes = await withPlatform(async (open) => {
      const caller = callerOf(open.platform, operatorScope(await agencyIdOf(open, values['agency'])), 'command')
      const { body } = await (kind === 'reaxml' ? exportReaxml : exportCsv)(caller, choice)
      const file = createWriteStream(out)
      // A file that stopped half-way looks like a whole one to whoever finds it.
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
