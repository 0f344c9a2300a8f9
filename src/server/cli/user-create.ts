import { AppError } from '#common/errors.ts'
import { type Role, roles } from '#common/permissions.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { agentsFromFeed } from '#accounts/agents/server/feed-agents.service.ts'
import { requireGoodPassword } from '#accounts/session/server/password/password-check.ts'
import { hashPassword } from '#accounts/session/server/password/passwords.ts'
import { createUser } from '#accounts/users/server/users.service.ts'
import { callerOf } from '#platform/context.ts'
import { agencyIdOf, type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'add a user to an agency',
  usage: `--agency <slug> --email <address> --first-name <name> --last-name <name> [--role ${roles.join('|')}] [--json]`,
  help: 'Set the password in the environment variable GABLE_PASSWORD (15 characters or more) to keep it out of the shell history.\nThe user is linked to the listing agent with the same email or name, or a new one.',
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['agency', 'email', 'first-name', 'last-name', 'role'], flags: ['json'] })
    const { email, 'first-name': firstName, 'last-name': lastName, role = 'agent' } = values
    const password = process.env['GABLE_PASSWORD'] ?? ''
    if (!email?.includes('@') || !firstName || !lastName)
      throw new AppError('invalid', 'Add --email, --first-name and --last-name')
    if (!(roles as readonly string[]).includes(role)) throw new AppError('invalid', `--role must be one of ${roles.join(', ')}`)
    if (!password) throw new AppError('invalid', 'Set GABLE_PASSWORD to the password')
    await requireGoodPassword(password, { person: { firstName, lastName, email }, context: [values['agency'] ?? ''] })
    const id = await withPlatform(async (open) => {
      const agencyId = await agencyIdOf(open, values['agency'])
      const passwordHash = await hashPassword(open.platform.config, password)
      return callerOf(open.platform, operatorScope(agencyId), 'command').transaction(async (ctx) => {
        const agent = await agentsFromFeed(ctx, { isFromFeed: false })({
          name: `${firstName} ${lastName}`,
          email,
          phone: null,
          mobile: null,
        })
        return createUser(ctx, { firstName, lastName, email, passwordHash, role: role as Role, agentId: agent.id })
      })
    })
    console.log(has('json') ? JSON.stringify({ id, email }) : `${email} can sign in.`)
    return 0
  },
}
