import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { acceptKey } from '#platform/db/migrate.ts'
import { openDatabaseServer } from '#platform/db/server.ts'
import { isClaimed } from '#platform/instance-lock.ts'
import { findSecretKey, keepSecretKey, newSecretKey, readPreviousKeys } from '#platform/data-folder/key-file.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { type Command, parseArgs } from './command.ts'

export const command: Command = {
  summary: 'go on with a new key when the old one is lost',
  usage: '--yes',
  help: 'Gable refuses a database that was set up with another SECRET_KEY. Use this only when that key is lost for good: portal\ncredentials and two-factor secrets stay unreadable and must be entered again, and everyone signs in again. Stop Gable first.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['yes'] })
    const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
    if (!has('yes')) throw new Error('Stored portal credentials and two-factor secrets will be lost. Add --yes to go on')
    if (isClaimed(config.DATA_DIR)) throw new Error('Stop Gable first')
    const key = findSecretKey(config) ?? keepSecretKey(config, newSecretKey())
    const server = await openDatabaseServer(config, key, { log: () => {}, isBackground: true })
    const client = new pg.Client(server.owner as pg.ClientConfig)
    try {
      await client.connect()
      await acceptKey(client, secretsFrom(key, readPreviousKeys(config)).fingerprint)
    } finally {
      await client.end()
      if (!server.wasRunning) await server.stop()
    }
    console.log('This key is now the key of the installation.')
    return 0
  },
}
