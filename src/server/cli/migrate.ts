import { readConfig } from '#platform/config.ts'
import { readPreviousKeys } from '#platform/data-folder/key-file.ts'
import { openWithKey } from '#platform/data-folder/open-with-key.ts'
import { isClaimed } from '#platform/instance-lock.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { prepareDatabase } from '../platform.ts'
import { type Command, parseArgs } from './command.ts'

export const command: Command = {
  summary: 'update the database to this version (npm start does this too)',
  usage: '[--json]',
  help: 'Applies new files from migrations/ as the table owner and grants access to the application role.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['json'] })
    const config = readConfig()
    const { server, secretKey } = await openWithKey(config, { log: () => {}, isBackground: true })
    try {
      const applied = await prepareDatabase(server, secretsFrom(secretKey, readPreviousKeys(config)))
      console.log(
        has('json')
          ? JSON.stringify({ applied })
          : applied.length
            ? `Applied ${applied.join(', ')}`
            : 'The database is up to date.',
      )
    } finally {
      if (!server.wasRunning && !isClaimed(config.DATA_DIR)) await server.stop()
    }
    return 0
  },
}
