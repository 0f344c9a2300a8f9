import { linkHours, makeLink } from '#workspace/operate/server/operator-sign-in.service.ts'
import { AppError } from '#common/errors.ts'
import { type Command, parseArgs, withPlatform } from '../command.ts'

export const command: Command = {
  summary: 'add an operator of this installation, or make a new sign-in link',
  usage: '<email> [--name "Kim Tran"] [--json]',
  help: "Operators see the health and the agencies of the installation at /operate, and never an agency's records. Prints a link with which they\nchoose a password and set up an authenticator app. For an operator who lost either, a new link replaces both.",
  async run(args) {
    const { values, rest, has } = parseArgs(args, { options: ['name'], flags: ['json'] })
    const email = (rest[0] ?? '').trim().toLowerCase()
    const name = (values['name'] ?? '').trim()
    if (email.length > 254 || !/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email))
      throw new AppError('invalid', 'Usage: operator create <email>')
    if (name.length > 100) throw new AppError('invalid', '--name takes up to 100 characters')
    const { isNew, url } = await withPlatform(async ({ platform }) => {
      const made = await makeLink(platform, { email, name })
      // After the #, so that no server on the way writes it down.
      return { ...made, url: `${platform.config.PUBLIC_URL}/operate#link=${made.token}` }
    })
    console.log(
      has('json')
        ? JSON.stringify({ email, isNew, url })
        : `${isNew ? `${email} is an operator.` : `New link for ${email}.`} Open it within ${linkHours} hours:\n${url}`,
    )
    return 0
  },
}
