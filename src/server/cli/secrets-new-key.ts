import { readConfig } from '#platform/config.ts'
import { isClaimed } from '#platform/instance-lock.ts'
import { replaceKeyFile } from '#platform/data-folder/key-file.ts'
import { AppError } from '#common/errors.ts'
import { gable } from './called.ts'
import { type Command, parseArgs } from './command.ts'

export const command: Command = {
  summary: 'create a new key file; the old key still works for reading',
  usage: '',
  help: 'For installations with the key in DATA_DIR/secret.key. Stop Gable first, then start it again and run `secrets reseal`.\nUsers stay signed in. Delete DATA_DIR/secret.key.previous after 30 days.',
  async run(args) {
    parseArgs(args, {})
    const config = readConfig()
    if (isClaimed(config.DATA_DIR)) throw new AppError('conflict', 'Gable is running with this key. Stop it first')
    replaceKeyFile(config)
    console.log(`New key created. Start Gable and run: ${gable} secrets reseal`)
    return 0
  },
}
