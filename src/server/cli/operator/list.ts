import { listOperators } from '#workspace/operate/server/operators.store.ts'
import { gable } from '../called.ts'
import { type Command, parseArgs, withPlatform } from '../command.ts'

export const command: Command = {
  summary: 'list the operators of this installation',
  usage: '[--json]',
  help: 'Operators sign in at /operate.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['json'] })
    const all = await withPlatform(({ platform }) => platform.database.outsideAgencies(listOperators))
    const seen = (at: Date | null) => (at ? `last seen ${at.toISOString()}` : 'never signed in')
    if (has('json')) console.log(JSON.stringify(all))
    else
      console.log(
        all.map((o) => `${o.email}  ${o.name}  ${o.isActive ? seen(o.lastSeenAt) : 'has not opened the link yet'}`).join('\n') ||
          `None yet. Add one: ${gable} operator create <email>`,
      )
    return 0
  },
}
