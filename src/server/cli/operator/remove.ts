import { AppError } from '#common/errors.ts'
import { dismissOperator } from '#workspace/operate/server/operator-sign-in.service.ts'
import { type Command, parseArgs, withPlatform } from '../command.ts'

export const command: Command = {
  summary: 'remove an operator of this installation',
  usage: '<email>',
  help: 'Ends their sign-ins at once. What they did stays in the log; `operator create` lets them in again.',
  async run(args) {
    const { rest } = parseArgs(args, {})
    const email = (rest[0] ?? '').trim().toLowerCase()
    if (!email) throw new AppError('invalid', 'Usage: operator remove <email>')
    await withPlatform(({ platform }) => dismissOperator(platform, email))
    console.log(`${email} is no operator any more.`)
    return 0
  },
}
