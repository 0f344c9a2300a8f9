import { resealAll } from '../sealed-columns.ts'
import { type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'encrypt stored secrets again with the current key',
  usage: '[--json]',
  help: 'Use after setting a new SECRET_KEY with the old one in SECRET_KEY_PREVIOUS, or after `secrets new-key`. Portal credentials and\none-time code secrets are encrypted again with the new key. Then you can remove the old key. Gable can keep running.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['json'] })
    const resealed = await withPlatform(({ platform, server }) => resealAll(platform, server.owner))
    console.log(has('json') ? JSON.stringify({ resealed }) : `${resealed} secrets encrypted again.`)
    return 0
  },
}
