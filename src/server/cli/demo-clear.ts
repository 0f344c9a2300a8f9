import { isSetupOpen, setupKey } from '#workflow/setup/server/setup.service.ts'
import { clearDemo, demoAgenciesOf } from '../remove-agencies.ts'
import { type Command, isMeant, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'remove the demo agencies and all their data',
  usage: '[--yes] [--json]',
  help: 'Asks for confirmation first; --yes skips the question. Other agencies are not affected, and the demo is not added again at the next start.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['yes', 'json'] })
    return withPlatform(async ({ platform, server }) => {
      const agencies = await demoAgenciesOf(server.owner)
      const names = agencies.map(({ name }) => name).join(' and ')
      if (
        agencies.length &&
        !has('yes') &&
        !(await isMeant(`Remove ${names} with all listings, contacts and files? This cannot be undone. [y/N] `))
      )
        return 1
      if (agencies.length)
        await clearDemo(
          { owner: server.owner, storage: platform.storage },
          agencies.map(({ id }) => id),
        )
      const isOpen = await isSetupOpen(platform)
      if (has('json')) console.log(JSON.stringify({ removed: agencies.map(({ slug }) => slug) }))
      else {
        console.log(agencies.length ? `${names}: removed.` : 'No demo agency found.')
        if (isOpen) console.log(`Set up your agency: ${platform.config.PUBLIC_URL}/setup#key=${setupKey(platform.secrets)}`)
      }
      return 0
    })
  },
}
