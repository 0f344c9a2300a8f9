import { readConfig } from '#platform/config.ts'
import { isClaimed } from '#platform/instance-lock.ts'
import { replaceKeyFile } from '#platform/secrets.ts'
import { AppError } from '#common/errors.ts'
import { type Command, parseArgs } from './command.ts'

export const command: Command = {
  summary: 'make a new key file; the old key stays readable',
  usage: '',
  help: 'For installations whose key lies in DATA_DIR/secret.key. Stop Gable first; start it again afterwards and run `secrets reseal`.\nSign-ins go on. Delete DATA_DIR/secret.key.previous 30 days later.',
  async run(args) {
    parseArgs(args, {})
    const config = readConfig()
    if (isClaimed(config.DATA_DIR)) throw new AppError('conflict', 'Gable is running with this key: stop it first')
    replaceKeyFile(config)
    console.log('A new key is in place. Start Gable and run: npm run gable -- secrets reseal')
    return 0
  },
}
