import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '#platform/config.ts'
import { type DatabaseServer, openDatabaseServer } from '#platform/db/server.ts'
import { isClaimed } from '#platform/instance-lock.ts'
import { openLog } from '#platform/log.ts'
import { readPreviousKeys, readSecretKey } from '#platform/data-folder/key-file.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { databaseFindings } from '../doctor/database.ts'
import { bad, type Finding, good, look } from '#platform/health/finding.ts'
import { machineFindings } from '#platform/health/machine.ts'
import { mailFinding } from '#platform/health/mail.ts'
import { publicAddressFinding } from '#platform/health/service.ts'
import { installationFindings } from '../doctor/installation.ts'
import { platformOn } from '../platform.ts'
import { type Command, parseArgs } from './command.ts'

const mark = ({ isGood, isNote }: Finding) => (isGood ? (isNote ? 'note' : 'ok  ') : 'LOOK')

export const command: Command = {
  summary: 'check that this installation is healthy',
  usage: '[--json]',
  help: 'Checks data folder, disk, keys, database, clock, row level security, audit log, email, backups and the public address, and says what fixes\nwhat it finds. Changes nothing. Exit code 1 if something needs attention.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['json'] })
    const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
    const isRunning = isClaimed(config.DATA_DIR)
    const findings = [
      { what: 'Gable', ...good(isRunning ? 'is running' : 'is not running') },
      ...(await machineFindings(config)),
      ...(await ofDatabase(config, isRunning)),
      await look('mail', () => mailFinding(config)),
      {
        what: 'SMS',
        ...good(config.SMS_URL ? 'sent to the provider' : 'kept in the outbox because SMS_URL is not set'),
      },
      ...(isRunning && !config.isLoopback ? [await look('public address', () => publicAddressFinding({ config }))] : []),
    ]
    const isHealthy = findings.every((f) => f.isGood)
    console.log(
      has('json')
        ? JSON.stringify({ isHealthy, findings })
        : findings.map((f) => `${mark(f)} ${f.what.padEnd(20)} ${f.detail}`).join('\n'),
    )
    return isHealthy ? 0 : 1
  },
}

/** Beside a running Gable or alone; what was started for it is stopped again. */
async function ofDatabase(config: Config, isRunning: boolean): Promise<Finding[]> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres/PG_VERSION')))
    return [{ what: 'database', ...bad(`there is none in ${config.DATA_DIR} yet. Check DATA_DIR, or start Gable once`) }]
  let server: DatabaseServer
  let secretKey: string
  try {
    secretKey = readSecretKey(config)
  } catch {
    // `secret key` above says why.
    return [{ what: 'database', ...bad('not checked without the secret key') }]
  }
  try {
    server = await openDatabaseServer(config, secretKey, { log: () => {}, isBackground: true })
  } catch (error) {
    return [{ what: 'database', ...bad((error as Error).message) }]
  }
  try {
    const secrets = secretsFrom(secretKey, readPreviousKeys(config))
    const { findings, isUsable } = await databaseFindings(config, server, secrets, () => new Date())
    if (!isUsable) return findings
    const open = await platformOn(config, openLog(config, 'command'), server, secretKey)
    try {
      return [...findings, ...(await installationFindings(open))]
    } finally {
      await open.close()
    }
  } finally {
    if (!server.wasRunning && !isRunning) await server.stop()
  }
}
