import { readConfig } from '#platform/config.ts'
import { openDatabaseServer } from '#platform/db/server.ts'
import { isClaimed } from '#platform/instance-lock.ts'
import { readSecretKey } from '#platform/secrets.ts'
import { prepareDatabase } from '../platform.ts'
import { type Command, parseArgs } from './command.ts'

export const command: Command = {
  summary: 'bring the database to this version (npm start does it too)',
  usage: '[--json]',
  help: 'Applies the new files of migrations/ as the owner of the tables and lets the role of the application in.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['json'] })
    const config = readConfig()
    const server = await openDatabaseServer(config, readSecretKey(config), { log: () => {}, isBackground: true })
    try {
      const applied = await prepareDatabase(server)
      console.log(
        has('json')
          ? JSON.stringify({ applied })
          : applied.length
            ? `Applied ${applied.join(', ')}`
            : 'Nothing to do: the database is at this version.',
      )
    } finally {
      if (!server.wasRunning && !isClaimed(config.DATA_DIR)) await server.stop()
    }
    return 0
  },
}
