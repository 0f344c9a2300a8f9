import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { wantRebuild } from '#platform/search/rebuild.ts'
import { searchKinds } from '#platform/search/search-words.store.ts'
import { declarations } from '../declarations.ts'
import { agencyIdOf, type Command, listAgencies, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'write the search index again',
  usage: '[--agency <slug>]',
  help: 'Use when search misses records. Gable can keep running; until it is done, search may miss records that are still to come.',
  async run(args) {
    const { values } = parseArgs(args, { options: ['agency'] })
    await withPlatform(async (open) => {
      const wanted = values['agency'] ? await agencyIdOf(open, values['agency']) : undefined
      for (const { id, slug } of await listAgencies(open.server.owner)) {
        if (wanted && id !== wanted) continue
        const caller = callerOf(open.platform, operatorScope(id), 'command')
        await wantRebuild(caller, searchKinds)
        for (const one of declarations.recurring) if (one.name.startsWith('search.')) await one.run(caller)
        console.log(`${slug}: search index written`)
      }
    })
    return 0
  },
}
