import { once } from 'node:events'
import { AppError } from '#common/errors.ts'
import { startPortalSandbox } from '#features/portals/sandbox/portal-sandbox.ts'
import { type Command, parseArgs } from './command.ts'

const defaultPort = 4200

export const command: Command = {
  summary: "play realestate.com.au's upload API and Domain's enquiries on this machine",
  usage: '[--port <number>] [--json]',
  help: `Takes uploads, checks them by the DTD, reports on them a moment later and shows at its address what "the site" would show.
Start Gable with REA_URL set to it. Any client id and secret are good. For Domain's consent page and enquiries set DOMAIN_AUTH_URL and
DOMAIN_API_URL to it with /domain at the end, and any DOMAIN_CLIENT_ID and DOMAIN_CLIENT_SECRET.

  --port   default ${defaultPort}; 0 takes a free one
  --json   prints {"url":...} when it is ready

Break it with POST /sandbox/faults {"kind":"down","seconds":30}, or on its page. Kinds: down, serverError, rateLimited, slow, garbage,
timeoutAfterAccept, expiredToken, forbidden, conflict, reject, internalError; with count and seconds.
What is on the site: GET /sandbox/listings. Ends on Ctrl-C.`,
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['port'], flags: ['json'] })
    const port = Number(values['port'] ?? defaultPort)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new AppError('invalid', '--port is a number up to 65535')
    const sandbox = await startPortalSandbox({ port }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new AppError('conflict', `Port ${port} is taken; name another one with --port`) : error
    })
    console.log(
      has('json')
        ? JSON.stringify({ url: sandbox.url })
        : `The portal sandbox is at ${sandbox.url}\nPublish to it with REA_URL=${sandbox.url} npm start`,
    )
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await sandbox.close()
    return 0
  },
}
