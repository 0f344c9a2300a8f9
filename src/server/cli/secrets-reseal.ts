import { resealAll } from '../sealed-columns.ts'
import { type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'seal stored secrets anew with the key of now',
  usage: '[--json]',
  help: 'After a new SECRET_KEY with the old one in SECRET_KEY_PREVIOUS (or after `secrets new-key`): portal credentials and the secrets of\none-time codes are opened with the old key and sealed with the new one. Then the old key can go. May run while Gable runs.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['json'] })
    const resealed = await withPlatform(({ platform, server }) => resealAll(platform, server.owner))
    console.log(has('json') ? JSON.stringify({ resealed }) : `${resealed} secrets sealed anew.`)
    return 0
  },
}
