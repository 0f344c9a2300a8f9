import { callerOf } from '#platform/context.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { release } from '#workspace/installation/server/restored.service.ts'
import { agencyIdOf, type Command, listAgencies, parseArgs, withPlatform } from '../command.ts'

export const command: Command = {
  summary: 'let agencies send again after a restore',
  usage: '[--agency <slug>]',
  help: 'The same as the button that owners have. Without --agency for all agencies. Check first that the old installation is switched off:\ntwo that send at once email people twice.',
  async run(args) {
    const { values } = parseArgs(args, { options: ['agency'] })
    const released = await withPlatform(async (open) => {
      const wanted = values['agency'] ? await agencyIdOf(open, values['agency']) : undefined
      const all = (await listAgencies(open.server.owner)).filter(({ id }) => !wanted || id === wanted)
      for (const { id } of all) await callerOf(open.platform, operatorScope(id), 'command').transaction(release)
      return all
    })
    console.log(`${released.map(({ slug }) => slug).join(', ')} may send again.`)
    return 0
  },
}
