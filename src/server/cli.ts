import { AppError } from '#common/errors.ts'
import { ConfigError } from '#platform/config.ts'
import type { Command } from './cli/command.ts'
import { gable } from './cli/called.ts'

/** Commands are loaded when they are called, so that a short one starts quickly. */
const commands: Record<string, () => Promise<{ command: Command }>> = {
  'agency create': () => import('./cli/agency-create.ts'),
  'user create': () => import('./cli/user-create.ts'),
  'import reaxml': () => import('./cli/import-reaxml.ts'),
  'export reaxml': () => import('./cli/export-reaxml.ts'),
  'export csv': () => import('./cli/export-csv.ts'),
  'import contacts': () => import('./cli/import-contacts.ts'),
  move: () => import('./cli/move.ts'),
  'archive export': () => import('./cli/archive-export.ts'),
  'archive import': () => import('./cli/archive-import.ts'),
  'archive remove': () => import('./cli/archive-remove.ts'),
  'import gnaf': () => import('./cli/import-gnaf.ts'),
  'import gazetteer': () => import('./cli/import-gazetteer.ts'),
  backup: () => import('./cli/backup/make.ts'),
  'backup list': () => import('./cli/backup/list.ts'),
  'backup verify': () => import('./cli/backup/verify.ts'),
  'backup prune': () => import('./cli/backup/prune.ts'),
  restore: () => import('./cli/backup/restore.ts'),
  'restore release': () => import('./cli/backup/release.ts'),
  'files move': () => import('./cli/files/move.ts'),
  'files verify': () => import('./cli/files/verify.ts'),
  'demo clear': () => import('./cli/demo-clear.ts'),
  'portal-sandbox': () => import('./cli/portal-sandbox.ts'),
  seed: () => import('./cli/seed.ts'),
  'operator create': () => import('./cli/operator/create.ts'),
  'operator list': () => import('./cli/operator/list.ts'),
  'operator remove': () => import('./cli/operator/remove.ts'),
  'audit verify': () => import('./cli/audit-verify.ts'),
  'search rebuild': () => import('./cli/search-rebuild.ts'),
  'secrets reseal': () => import('./cli/secrets-reseal.ts'),
  'secrets new-key': () => import('./cli/secrets-new-key.ts'),
  'secrets accept-key': () => import('./cli/secrets-accept-key.ts'),
  migrate: () => import('./cli/migrate.ts'),
  doctor: () => import('./cli/doctor.ts'),
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) => candidate in commands)
  const load = name === undefined ? undefined : commands[name]
  if (!load || name === undefined) return help(args)
  const { command } = await load()
  const rest = args.slice(name.split(' ').length)
  if (rest.includes('--help')) {
    console.log(`${gable} ${name} ${command.usage}\n\n${command.help}`)
    return 0
  }
  try {
    return await command.run(rest)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.faults.join('\n') : `gable: ${(error as Error).message}`)
    if (!(error instanceof AppError || error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') console.error(error)
    return 1
  }
}

async function help(args: string[]): Promise<number> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(18)} ${(await load()).command.summary}`),
  )
  const text = `${gable} <command> [--help]\n\n${lines.join('\n')}`
  if (args.length === 0 || args.includes('--help')) {
    console.log(text)
    return 0
  }
  console.error(`gable: unknown command ${args.join(' ')}\n\n${text}`)
  return 2
}
