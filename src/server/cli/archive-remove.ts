import { AppError } from '#common/errors.ts'
import { removeAgencies, unfinishedImport } from '../remove-agencies.ts'
import { type Command, isMeant, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'remove an agency whose import was never finished',
  usage: '<slug> [--yes]',
  help: 'Its web address name is free afterwards. An agency whose import was finished is never removed. --yes skips the question.',
  async run(args) {
    const { rest, has } = parseArgs(args, { flags: ['yes'] })
    const [slug, ...more] = rest
    if (!slug || more.length) throw new AppError('invalid', 'Usage: archive remove <slug>')
    return withPlatform(async ({ platform, server }) => {
      const found = await unfinishedImport(server.owner, slug)
      if (!found)
        throw new AppError('not_found', `There is no unfinished import with the web address name ${slug}. Nothing was removed`)
      if (!has('yes') && !(await isMeant(`Remove what was imported of ${found.name}? The archive itself stays. [y/N] `))) return 1
      await removeAgencies({ owner: server.owner, storage: platform.storage }, [found.id])
      console.log(`${found.name} (${slug}): removed.`)
      return 0
    })
  },
}
