import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AppError } from '#common/errors.ts'
import { isDemoAgency, operatorScope } from '#accounts/branding/server/agency.service.ts'
import type { Move } from '#channels/move/move.contract.ts'
import { MoveSource } from '#channels/move/move.contract.ts'
import { moveIn } from '#channels/move/server/move-command.service.ts'
import { callerOf } from '#platform/context.ts'
import { demoAgencies } from '../demo/demo-agencies.ts'
import { writeDemoExport } from '../demo/demo-move.ts'
import { agencyIdOf, type Command, parseArgs, withPlatform } from './command.ts'

const orders: Readonly<Record<string, 'dmy' | 'mdy' | undefined>> = { 'day-first': 'dmy', 'month-first': 'mdy' }

export const command: Command = {
  summary: 'move an agency in from the files of its old system',
  usage: '<zip, folder or files> --agency <slug> --source <name> [--dates day-first|month-first] [--dry-run] [--json], or --demo',
  help: `Takes contacts, properties, listings, notes and tasks out of CSV, Excel and vCard files, joined by the ids of the old system. Meanings of columns that
were chosen on screen for the same source are used again. No message is sent. A second run changes only what changed there.

  --source    the old system, as you call it: its ids are kept under this name
  --dates     for columns of dates whose values leave the order open
  --dry-run   shows the result without saving anything
  --demo      instead of files: moves the export of an invented agency into a demo agency (--agency, else the first), to try it out
  --json      prints one document: {"state","tables","leftOut","error",...}

The exit code is 0 unless a file could not be read. You can undo a move on screen for seven days.`,
  async run(args) {
    const { values, rest, has } = parseArgs(args, { options: ['agency', 'source', 'dates'], flags: ['dry-run', 'json', 'demo'] })
    if (has('demo')) return moveDemo(values['agency'], has)
    if (!rest.length) throw new AppError('invalid', 'Enter a ZIP file, a folder or files')
    const missing = rest.find((path) => !existsSync(path))
    if (missing) throw new AppError('invalid', `File not found: ${missing}`)
    const source = MoveSource.safeParse(values['source'] ?? '')
    if (!source.success) throw new AppError('invalid', `--source: ${source.error.issues[0]?.message}`)
    const dates = values['dates']
    if (dates !== undefined && !(dates in orders)) throw new AppError('invalid', '--dates must be day-first or month-first')
    const files = (await Promise.all(rest.map(filesIn))).flat()
    const report = await withPlatform(async (open) => {
      const caller = callerOf(open.platform, operatorScope(await agencyIdOf(open, values['agency'])), 'command')
      return moveIn(caller, { source: source.data, files, dates: orders[dates ?? ''], isDryRun: has('dry-run') })
    })
    return printed(report, has)
  },
}

type Has = (flag: string) => boolean
function printed(report: Move, has: Has): number {
  console.log(has('json') ? JSON.stringify(report) : spoken(report, has('dry-run')))
  return report.error ? 1 : 0
}

/** Never into an agency that is real. */
async function moveDemo(slug: string | undefined, has: Has): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'gable-demo-move-'))
  try {
    const report = await withPlatform(async (open) => {
      const caller = callerOf(open.platform, operatorScope(await agencyIdOf(open, slug ?? demoAgencies[0]?.slug)), 'command')
      const { isDemo, today } = await caller.transaction(async (ctx) => ({
        isDemo: await isDemoAgency(ctx),
        today: await ctx.today(),
      }))
      if (!isDemo) throw new AppError('invalid', 'This agency is not of the demo. Move it in from its own files')
      const files = await writeDemoExport(folder, today)
      return moveIn(caller, { source: 'Old demo system', files, dates: undefined, isDryRun: has('dry-run') })
    })
    const code = printed(report, has)
    if (!has('json') && !has('dry-run')) console.log('\nSee it under Settings > Move in, where you can undo it as well')
    return code
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function filesIn(path: string): Promise<{ name: string; path: string }[]> {
  if (!statSync(path).isDirectory()) return [{ name: basename(path), path }]
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({ name: file.slice(path.length).replace(/^\/+/, ''), path: file }))
}

function spoken({ tables, leftOut, error }: Move, isDryRun: boolean): string {
  const lines = tables.map(({ name, rows, kind, why, counts, problems }) => {
    const outcome = kind
      ? `${kind}: ${Object.entries(counts)
          .map(([word, n]) => `${n} ${word}`)
          .join(', ')}`
      : `left out: ${why}`
    return [`${name} (${rows} rows) -> ${outcome}`, ...problems.map((problem) => `  ${problem}`)].join('\n')
  })
  const left = leftOut.map(({ name, reason }) => `${name}: ${reason}`)
  return [...lines, ...left, ...(error ? ['', `STOPPED   ${error}`] : []), ...(isDryRun ? ['', 'Nothing was saved'] : [])].join(
    '\n',
  )
}
