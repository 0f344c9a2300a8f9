import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { importOutcomes } from '#channels/reaxml/reaxml.contract.ts'
import { type ImportReport, importFeedFiles } from '#channels/reaxml/server/reaxml.service.ts'
import { callerOf } from '#platform/context.ts'
import { agencyIdOf, type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'import listings from REAXML files or folders',
  usage: '<files or folders...> --agency <slug> [--dry-run] [--json]',
  help: `Each listing is created, updated, left unchanged or refused, with reasons and warnings. Listings are matched by agentID and
uniqueID, so importing the same file twice changes nothing. Photos given by URL are downloaded once Gable is running.

  --dry-run   shows the result without saving anything
  --json      prints one document: {"listings":[{file,root,agentId,uniqueId,outcome,reasons,warnings}],"files":[{file,error}]}

The exit code is 0 unless a file could not be read.`,
  async run(args) {
    const { values, rest, has } = parseArgs(args, { options: ['agency'], flags: ['dry-run', 'json'] })
    if (!rest.length) throw new AppError('invalid', 'Enter at least one file or folder')
    const { paths, missing } = findFiles(rest)
    const report = await withPlatform(async (open) => {
      const caller = callerOf(open.platform, operatorScope(await agencyIdOf(open, values['agency'])), 'command')
      const onProgress = (done: number) => void (process.stderr.isTTY && process.stderr.write(`\r${done} listings`))
      return importFeedFiles(caller, readAll(paths), { isDryRun: has('dry-run'), onProgress })
    })
    report.files.push(...missing)
    console.log(has('json') ? JSON.stringify(report) : spoken(report, has('dry-run')))
    return report.files.length ? 1 : 0
  },
}

/** Files as named; of folders every .xml below. */
function findFiles(names: string[]): { paths: string[]; missing: ImportReport['files'] } {
  const missing: ImportReport['files'] = []
  const paths = names.flatMap((name) => {
    const found = statSync(name, { throwIfNoEntry: false })
    if (!found) missing.push({ file: name, error: 'File or folder not found' })
    if (!found?.isDirectory()) return found ? [name] : []
    return readdirSync(name, { recursive: true, encoding: 'utf8' })
      .filter((f) => /\.xml$/i.test(f))
      .sort()
      .map((f) => join(name, f))
  })
  return { paths, missing }
}

function* readAll(paths: string[]): Generator<{ name: string; bytes: Uint8Array }> {
  for (const path of paths) yield { name: path, bytes: readFileSync(path) }
}

function spoken({ listings, files }: ImportReport, isDryRun: boolean): string {
  const lines = listings.map(
    (l) =>
      `${l.outcome.padEnd(9)} ${l.root.padEnd(14)} ${l.agentId ?? '?'}/${l.uniqueId ?? '?'}  ${l.file}${[...l.reasons.map((r) => `\n            ${r}`), ...l.warnings.map((w) => `\n          - ${w}`)].join('')}`,
  )
  const counts = importOutcomes.map((outcome) => `${listings.filter((l) => l.outcome === outcome).length} ${outcome}`).join(', ')
  const unread = files.map(({ file, error }) => `UNREAD    ${file}\n            ${error}`)
  return [
    ...lines,
    ...unread,
    '',
    `${isDryRun ? 'Would be: ' : ''}${counts}${files.length ? `, ${files.length} files unread` : ''}`,
  ].join('\n')
}
