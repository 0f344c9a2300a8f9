import { AppError } from '#common/errors.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { addListings } from '#core/listings/server/listings.service.ts'
import { callerOf } from '#platform/context.ts'
import { demoAgencies } from '../demo/demo-agencies.ts'
import { demoListings } from '../demo/demo-listings.ts'
import { seedContactsInBulk } from '../demo/seed-contacts.ts'
import { agencyIdOf, type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'create listings and contacts for load tests',
  usage: '--agency <slug> [--listings <number>] [--contacts <number> [--looking <number>]] [--json]',
  help: 'Creates demo-like data without photos. --looking sets how many contacts get buyer requirements (default: all). Only use it on a test installation.',
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['agency', 'listings', 'contacts', 'looking'], flags: ['json'] })
    const [count, contacts] = [countOf('listings', values['listings']), countOf('contacts', values['contacts'])]
    if (!count && !contacts) throw new AppError('invalid', 'Enter how many: --listings <number>, --contacts <number>')
    const [agency] = demoAgencies
    if (!agency) throw new Error('no demo agency')
    await withPlatform(async (open) => {
      const caller = callerOf(open.platform, operatorScope(await agencyIdOf(open, values['agency'])), 'command')
      const { agents, today } = await caller.transaction(async (ctx) => ({
        agents: await ctx.db
          .selectFrom('agents_view')
          .select('id')
          .where('agency_id', '=', ctx.scope.agencyId)
          .where('archived_at', 'is', null)
          .execute(),
        today: await ctx.today(),
      }))
      const listings = demoListings({ ...agency, listings: count }, today)
      for (let start = 0; start < count; start += 200)
        await caller.transaction(async (ctx) => {
          const some = listings.slice(start, start + 200)
          await addListings(
            ctx,
            some.map(({ fields, status }, i) => {
              const agentId = agents[(start + i) % Math.max(1, agents.length)]?.id
              return { fields: { ...fields, agents: agentId ? [{ agentId, role: 'listing' as const }] : [] }, status }
            }),
          )
        })
      await seedContactsInBulk(
        caller,
        { ...agency, contacts },
        agents.map((agent) => agent.id),
        values['looking'] === undefined ? contacts : countOf('looking', values['looking']),
      )
    })
    console.log(
      has('json') ? JSON.stringify({ listings: count, contacts }) : `${count} listings and ${contacts} contacts created`,
    )
    return 0
  },
}

function countOf(name: string, text: string | undefined): number {
  const count = Number(text ?? 0)
  if (!Number.isInteger(count) || count < 0 || count > 1_000_000)
    throw new AppError('invalid', `--${name} must be a number up to 1000000`)
  return count
}
