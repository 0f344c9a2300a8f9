import { Faults } from './faults.ts'
import { Journal } from './journal.ts'
import { FeedInbox, type InboxFile } from './feed-inbox.ts'
import { startFtpInbox } from './ftp-inbox.ts'
import { startHttpsInbox } from './https-inbox.ts'
import { sandboxCertificate, sandboxKey } from './sandbox-identity.ts'
import { startSftpInbox } from './sftp-inbox.ts'
import { Site, type SiteListing } from './site.ts'

export interface FileServersOptions {
  host: string
  /** 0 takes any free port. */
  sftpPort?: number
  ftpPort?: number
  httpsPort?: number
  /** Left out: any name and password are good. */
  login?: { username: string; password: string }
  /** Another one than the sandbox's own, as after a change of the server. */
  hostKey?: string
  /** The same for FTPS. */
  identity?: { key: string; cert: string }
  journal?: Journal
}

/** The portals that take REAXML files: one folder behind SFTP, FTP, FTPS and HTTPS, and a site that shows what the files said. */
export interface FileServers {
  ports: { sftpPort: number; ftpPort: number; httpsPort: number }
  faults: Faults
  readonly listings: SiteListing[]
  readonly files: InboxFile[]
  close(): Promise<void>
}

export async function startFileServers({
  host,
  sftpPort = 0,
  ftpPort = 0,
  httpsPort = 0,
  login,
  hostKey = sandboxKey,
  identity = { key: sandboxKey, cert: sandboxCertificate },
  journal = new Journal(undefined),
}: FileServersOptions): Promise<FileServers> {
  const faults = new Faults()
  const site = new Site({ processingMs: 0 })
  const inbox = new FeedInbox({ site, faults, login, journal })
  const sftp = await startSftpInbox(inbox, hostKey, { port: sftpPort, host })
  const ftp = await startFtpInbox(inbox, identity, { port: ftpPort, host })
  const https = await startHttpsInbox(inbox, { port: httpsPort, host })
  return {
    ports: { sftpPort: sftp.port, ftpPort: ftp.port, httpsPort: https.port },
    faults,
    get listings() {
      return site.listings
    },
    get files() {
      return inbox.received
    },
    async close() {
      await sftp.close()
      await ftp.close()
      await https.close()
    },
  }
}
