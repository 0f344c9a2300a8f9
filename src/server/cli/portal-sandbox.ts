import { once } from 'node:events'
import { AppError } from '#common/errors.ts'
import { startPortalSandbox } from '#channels/portals/sandbox/portal-sandbox.ts'
import { type Command, parseArgs } from './command.ts'

const defaultPort = 4200

export const command: Command = {
  summary: 'simulate realestate.com.au, Domain and file-server portals on this machine',
  usage: '[--port <number>] [--sftp <number>] [--ftp <number>] [--keep <file>] [--json]',
  help: `Accepts uploads, checks them against the DTD, reports on them shortly after and shows what "the site" would show.
Start Gable with REA_URL set to it. Any client id and secret work. For Domain's uploads, consent page and enquiries, set
DOMAIN_AUTH_URL and DOMAIN_API_URL to it with /domain at the end, and any DOMAIN_CLIENT_ID and DOMAIN_CLIENT_SECRET. For portals that
take files: SFTP, FTP and FTPS on two ports, any user name and password. FETCH_ALLOW_PRIVATE must include this machine.

  --port   default ${defaultPort}; 0 picks a free one
  --sftp   default ${defaultPort + 1} with the default port, otherwise a free one
  --ftp    default ${defaultPort + 2} with the default port, otherwise a free one; also FTPS
  --keep   file that keeps uploads across restarts
  --uploads  per minute; default 300, as at REA
  --json   prints {"url":...,"sftpPort":...,"ftpPort":...} when it is ready; also at /sandbox/servers

Simulate faults with POST /sandbox/faults {"kind":"down","seconds":30}, or on its page. Kinds: down, serverError, rateLimited, slow, garbage,
timeoutAfterAccept, expiredToken, forbidden, conflict, reject, internalError, and for files signInRefused, noSpace, cutOff; with count
and seconds, and portal: rea (default), domain or files.
Webhooks as REA and Domain send them: POST /sandbox/webhooks {"portal":"rea","url":"<the account's address>"} (for Domain with "code") subscribes;
uploads are then reported automatically. POST /sandbox/webhooks/send {"portal":"rea","kind":"wrongSignature"} sends a chosen one: good, replay,
wrongSignature, unsigned, unknownKey, stale, garbage, oversized. POST /sandbox/webhooks/rotate changes REA's key.
To see what is on the sites: GET /sandbox/listings, /sandbox/domain/listings, /sandbox/feed-listings, /sandbox/files. Stop with Ctrl-C.`,
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['port', 'sftp', 'ftp', 'keep', 'uploads'], flags: ['json'] })
    const port = Number(values['port'] ?? defaultPort)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new AppError('invalid', '--port must be a number up to 65535')
    const beside = (name: 'sftp' | 'ftp', offset: number) => Number(values[name] ?? (values['port'] ? 0 : defaultPort + offset))
    const fileServers = { sftpPort: beside('sftp', 1), ftpPort: beside('ftp', 2) }
    const sandbox = await startPortalSandbox({
      port,
      fileServers,
      ...(values['keep'] && { keepIn: values['keep'] }),
      ...(values['uploads'] && { uploadsPerMinute: Number(values['uploads']) }),
    }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE'
        ? new AppError('conflict', 'A port is in use. Choose others with --port, --sftp and --ftp')
        : error
    })
    console.log(
      has('json')
        ? JSON.stringify({ url: sandbox.url, ...sandbox.fileServers?.ports })
        : `The portal sandbox is at ${sandbox.url}, SFTP on ${sandbox.fileServers?.ports.sftpPort}, FTP on ${sandbox.fileServers?.ports.ftpPort}\nPublish to it with REA_URL=${sandbox.url} DOMAIN_API_URL=${sandbox.url}/domain DOMAIN_AUTH_URL=${sandbox.url}/domain npm start`,
    )
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await sandbox.close()
    return 0
  },
}
