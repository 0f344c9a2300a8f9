import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { type ContactImport, duplicateRules } from '#channels/contact-import/contact-import.contract.ts'
import { presetNames } from '#channels/contact-import/import-targets.rules.ts'
import { importFile } from '#channels/contact-import/server/import-command.service.ts'
import { callerOf } from '#platform/context.ts'
import { agencyIdOf, type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'bring contacts in from a CSV or vCard file',
  usage: '<file> --agency <slug> [--duplicates skip|fill|overwrite] [--preset <name>] [--dry-run] [--json]',
  help: `Encoding, separator, headings and the program that wrote the file are found by themselves. A mapping that was chosen on the screen for
a file with the same headings is used again. Rows about somebody who is there already fill gaps, unless --duplicates says otherwise.

  --preset    the program that wrote it, if the headings do not say: ${presetNames.join(', ')}
  --dry-run   says what would happen and changes nothing
  --json      prints one document: {"state","counts","preview","error",...}

The exit code is 0 unless the file could not be read to its end. An import is taken back on the screen, for 48 hours.`,
  async run(args) {
    const { values, rest, has } = parseArgs(args, { options: ['agency', 'duplicates', 'preset'], flags: ['dry-run', 'json'] })
    const [path] = rest
    if (!path || !existsSync(path)) throw new AppError('invalid', path ? `There is no file ${path}` : 'Name the file')
    const rule = duplicateRules.find((one) => one === (values['duplicates'] ?? 'fill'))
    if (!rule) throw new AppError('invalid', `--duplicates is one of ${duplicateRules.join(', ')}`)
    const preset = values['preset']
    if (preset !== undefined && !presetNames.includes(preset))
      throw new AppError('invalid', `--preset is one of ${presetNames.join(', ')}`)
    const report = await withPlatform(async (open) => {
      const caller = callerOf(open.platform, operatorScope(await agencyIdOf(open, values['agency'])), 'command')
      return importFile(caller, { path, fileName: basename(path), rule, preset, isDryRun: has('dry-run') })
    })
    console.log(has('json') ? JSON.stringify(report) : spoken(report, has('dry-run')))
    return report.error ? 1 : 0
  },
}

function spoken({ counts, preview, error }: ContactImport, isDryRun: boolean): string {
  const refused = (preview?.refused ?? []).map(({ line, reason }) => `refused   line ${line}: ${reason}`)
  const said = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  return [...refused, ...(error ? [`STOPPED   ${error}`] : []), '', `${isDryRun ? 'Would be: ' : ''}${said.join(', ')}`].join(
    '\n',
  )
}
