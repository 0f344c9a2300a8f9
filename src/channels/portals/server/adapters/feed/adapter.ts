import { isIP } from 'node:net'
import { isPublic } from '#platform/fetch/safe-fetch.ts'
import {
  checkForPortal,
  hashWithoutTimes,
  isOff,
  joined,
  withdrawn,
  withFiles,
  withLogin,
  writeListing,
} from '#formats/reaxml/reaxml.ts'
import type { Delivered, PortalAdapter, PortalConnection, Sending, TestStep } from '../portal-adapter.ts'
import { reaxmlAddress } from '../reaxml-address.ts'
import { tryStep } from '../test-step.ts'
import { fileNameOf } from './file-name.ts'
import { type FileServer, type Place, placeOf } from './file-server.ts'
import { openHttps } from './https-server.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const isFetched = ({ feed }: PortalConnection) => feed?.protocol === 'pull'
const offered: Delivered = { kind: 'delivered', fileName: null, serverKey: null }

/** A server on this machine or in the office is no portal. */
const isNear = (host: string) => host === 'localhost' || (isIP(host) !== 0 && !isPublic(host))

/** REAXML files on a server of the portal: for all portals without an API. They never report the result. */
export const adapter: PortalAdapter = {
  contentType: 'text/xml',
  settings: ({ PUBLIC_URL }, feed) => ({
    baseUrl: '',
    authUrl: '',
    environment: feed && isNear(feed.protocol === 'pull' ? new URL(PUBLIC_URL).hostname : feed.host) ? 'test' : 'live',
    // No one signs in anywhere: its files are fetched from us.
    credentials: feed?.protocol === 'pull' ? { clientId: '', clientSecret: '' } : null,
  }),
  // Their rules are not known. REA's are used, which most feeds are made for, except for the form of the agency id.
  check: (listing, isRealPlace) =>
    checkForPortal(listing, isRealPlace)
      .filter(({ field }) => field !== 'agentId')
      .map((finding) => ({ ...finding, source: `${finding.source}, REA’s rule` })),
  write: (listing, { feed }) => writeListing(listing, feed?.profile ?? '1.64'),
  writeRemoval: withdrawn,
  takesDown: isOff,
  addressIn: reaxmlAddress,
  contentHash: hashWithoutTimes,

  upload: async (connection, sending) => (isFetched(connection) ? offered : deliver(connection, sending.payload, sending)),
  uploadWhole: async (connection, sendings) =>
    isFetched(connection)
      ? offered
      : deliver(connection, joined(sendings.map(({ payload }) => payload)), {
          externalKey: '',
          askedAt: sendings[0]?.askedAt ?? connection.now(),
        }),
  report: async () => {
    throw new Error('File servers don’t report back')
  },

  async test(connection) {
    if (isFetched(connection))
      return {
        steps: [{ name: 'Address', isOk: true, message: 'Nothing to sign in to: the file is fetched from the pull address' }],
      }
    const steps: TestStep[] = []
    const step = async (...given: Parameters<typeof tryStep>) => {
      const done = await tryStep(...given)
      steps.push(done)
      return done.isOk
    }
    let place: Place | undefined
    let server: FileServer | undefined
    const findPlace = async () => void (place = await placeOf(connection))
    if (!(await step('Address', findPlace, 'Server found')) || !place) return { steps }
    const found = place
    try {
      const signIn = async () => void (server = await open(found))
      if (!(await step('Sign-in', signIn, 'Signed in to the server')) || !server) return { steps }
      const { serverKey, tryFolder } = server
      await step('Folder', tryFolder, 'Files can be saved there')
      return { steps, serverKey }
    } finally {
      await server?.close()
    }
  },
}

/** Read when one is called: SSH and FTP are a thousand kilobytes of code that an API process hardly ever needs. */
const open = async (place: Place): Promise<FileServer> => {
  switch (place.feed.protocol) {
    case 'sftp':
      return (await import('./sftp-server.ts')).openSftp(place)
    case 'ftp':
    case 'ftps':
      return (await import('./ftp-server.ts')).openFtp(place)
    case 'https':
      return openHttps(place)
    case 'pull':
      throw new Error('No server is called for a pull address')
  }
}

async function deliver(
  connection: PortalConnection,
  payload: string,
  { externalKey, askedAt }: Pick<Sending, 'externalKey' | 'askedAt'>,
): Promise<Delivered> {
  const place = await placeOf(connection)
  const { feed, username, password } = place
  const text = feed.hasLoginInFile ? withLogin(payload, { username, password }) : payload
  const name = fileNameOf(feed.fileName, { agency: connection.portalAgencyId, listing: externalKey, askedAt })
  const file =
    feed.pictures === 'zip' ? await zipped(connection, name, text, askedAt) : { name, bytes: Buffer.from(text, 'utf8') }
  const server = await open(place)
  try {
    await server.put(file.name, file.bytes)
  } finally {
    await server.close()
  }
  return { kind: 'delivered', fileName: file.name, serverKey: server.serverKey }
}

/** The pictures beside the file that names them. */
async function zipped(connection: PortalConnection, name: string, payload: string, at: Date): Promise<ZipEntry> {
  const { text, files } = withFiles(payload)
  const entries: ZipEntry[] = [{ name, bytes: Buffer.from(text, 'utf8') }]
  for (const [url, file] of files) entries.push({ name: file, bytes: await connection.pictureOf(url) })
  return { name: name.replace(/\.xml$/i, '.zip'), bytes: zipOf(entries, at) }
}
