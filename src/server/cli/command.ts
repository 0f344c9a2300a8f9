import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { isClaimed } from '#platform/instance-lock.ts'
import { AppError } from '#common/errors.ts'
import { gable } from './called.ts'
import { type OpenPlatform, openPlatform } from '../platform.ts'

export interface Command {
  summary: string
  /** What follows the name. */
  usage: string
  help: string
  /** @returns the exit code */
  run(args: string[]): Promise<number>
}

/** Opens the installation, beside a running Gable or alone, and closes what it opened. */
export async function withPlatform<T>(work: (open: OpenPlatform) => Promise<T>): Promise<T> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
  const open = await openPlatform(config, openLog(config, 'command'))
  try {
    return await work(open)
  } finally {
    await open.close()
    // The embedded server is stopped only if no Gable is using it.
    if (!open.server.wasRunning && !isClaimed(config.DATA_DIR)) await open.server.stop()
  }
}

/** @throws AppError invalid without a terminal to ask at */
export async function isMeant(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new AppError('invalid', 'This is not an interactive terminal. Add --yes to confirm')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(question)
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** @throws AppError naming the agencies that there are */
export async function agencyIdOf({ server }: OpenPlatform, slug: string | undefined): Promise<string> {
  const agencies = await listAgencies(server.owner)
  const found = agencies.find((a) => a.slug === slug)
  if (found) return found.id
  const known =
    agencies.map((a) => a.slug).join(', ') ||
    `none yet. Create one with \`${gable} agency create\`, or start Gable once for the demo`
  throw new AppError(
    'not_found',
    slug ? `No agency named ${slug}. Available: ${known}` : `Choose an agency with --agency <slug>. Available: ${known}`,
  )
}

/** Across agencies, so it asks as the owner of the tables. */
export async function listAgencies(owner: pg.PoolConfig): Promise<{ id: string; slug: string; name: string }[]> {
  const client = new pg.Client(owner as pg.ClientConfig)
  await client.connect()
  try {
    return (
      await client.query<{ id: string; slug: string; name: string }>(
        'select agency_id as id, slug, name from agencies_view order by slug',
      )
    ).rows
  } finally {
    await client.end()
  }
}

/** `--name value` and `--name=value`, flags, and what is left over. @throws AppError on an option that the command does not know */
export function parseArgs(
  args: string[],
  { options = [], flags = [] }: { options?: readonly string[]; flags?: readonly string[] },
) {
  const values: Record<string, string> = {}
  const given = new Set<string>()
  const rest: string[] = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const [name = '', inline] = arg.startsWith('--') ? arg.slice(2).split(/=(.*)/s) : ['']
    if (!arg.startsWith('--')) rest.push(arg)
    else if (flags.includes(name)) given.add(name)
    else if (options.includes(name)) {
      const value = inline ?? args[++i]
      if (value === undefined) throw new AppError('invalid', `--${name} needs a value`)
      values[name] = value
    } else throw new AppError('invalid', `--${name} is not an option of this command. Use --help for the list`)
  }
  return { values, has: (flag: string) => given.has(flag), rest }
}
