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
  summary: 'import contacts from a CSV or vCard file',
  usage: '<file> --agency <slug> [--duplicates skip|fill|overwrite] [--preset <name>] [--dry-run] [--json]',
  help: `Encoding, separator, headings and source program are detected automatically. A mapping chosen on screen for a file
with the same headings is used again. Rows for existing contacts fill empty fields, unless --duplicates is set.

  --preset    the source program, if it isn't detected: ${presetNames.join(', ')}
  --dry-run   shows the result without saving anything
  --json      prints one document: {"state","counts","preview","error",...}

The exit code is 0 unless the file could not be read to the end. You can undo an import on screen for 48 hours.`,
  async run(args) {
    const { values, rest, has } = parseArgs(args, { options: ['agency', 'duplicates', 'preset'], flags: ['dry-run', 'json'] })
    const [path] = rest
    if (!path || !existsSync(path)) throw new AppError('invalid', path ? `File not found: ${path}` : 'Enter a file name')
    const rule = duplicateRules.find((one) => one === (values['duplicates'] ?? 'fill'))
    if (!rule) throw new AppError('invalid', `--duplicates must be one of ${duplicateRules.join(', ')}`)
    const preset = values['preset']
    if (preset !== undefined && !presetNames.includes(preset))
      throw new AppError('invalid', `--preset must be one of ${presetNames.join(', ')}`)
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
