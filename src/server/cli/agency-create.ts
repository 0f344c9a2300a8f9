import { AppError } from '#common/errors.ts'
import { createAgency } from '#accounts/branding/server/agency.service.ts'
import { addOwner } from './called.ts'
import { type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'add an agency to this installation',
  usage: '<slug> --name "Harbour & Vale" [--time-zone Australia/Sydney] [--prefix HV] [--json]',
  help: 'The slug is the web address name of the agency, also used on the command line. The prefix starts every listing reference.',
  async run(args) {
    const { values, rest, has } = parseArgs(args, { options: ['name', 'time-zone', 'prefix'], flags: ['json'] })
    const [slug] = rest
    if (!slug || !values['name']) throw new AppError('invalid', 'Usage: agency create <slug> --name "<name>"')
    const timeZone = values['time-zone'] ?? 'Australia/Sydney'
    if (!Intl.supportedValuesOf('timeZone').includes(timeZone))
      throw new AppError('invalid', `${timeZone} is not a time zone. Use one such as Australia/Brisbane`)
    const referencePrefix =
      values['prefix'] ??
      (
        slug
          .replaceAll(/[^a-z]/g, '')
          .slice(0, 2)
          .toUpperCase() || 'AG'
      ).padEnd(2, 'X')
    const name = values['name']
    const id = await withPlatform(({ platform }) => createAgency(platform, { slug, name, timeZone, referencePrefix }))
    console.log(has('json') ? JSON.stringify({ id, slug }) : `Agency ${slug} created. Add its owner: ${addOwner(slug)}`)
    return 0
  },
}
