import { trimmed } from '#common/trimmed.ts'
import { addressOf, FetchRefused } from '#platform/fetch/safe-fetch.ts'
import type { FeedSettings } from '../../../feed-settings.contract.ts'
import { usualPort } from '../../../portal-kinds.rules.ts'
import { type PortalConnection, PortalTrouble } from '../portal-adapter.ts'

/** A file server that let us in. */
export interface FileServer {
  /** Of the server; null where certificates say who it is. */
  serverKey: string | null
  /** Written under another name first and then renamed: the portal never reads half a file. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Whether files can be laid into the folder: writes an empty one and takes it away again. */
  tryFolder(): Promise<void>
  close(): Promise<void>
}

export interface Place {
  feed: FeedSettings
  host: string
  port: number
  /** The address that was checked; nothing else is connected to. */
  address: string
  username: string
  password: string
  serverKey: string | null
  timeoutMs: number
  signal: AbortSignal
}

/** @throws PortalTrouble without a feed, for hosts that do not exist and for private ones that are not allowed */
export async function placeOf(connection: PortalConnection): Promise<Place> {
  const { feed, credentials, serverKey, signal, timeoutMs = 20_000 } = connection
  if (!feed) throw new PortalTrouble('failed', 'It is not set where the files go. Enter it under Portals')
  const port = feed.port ?? usualPort[feed.protocol]
  const { address } = await addressOf(feed.host, [`${feed.host}:${port}`, feed.host], connection.allowPrivate).catch(
    (error: unknown) => {
      if (error instanceof FetchRefused) throw new PortalTrouble('failed', error.message, { cause: error })
      throw new PortalTrouble('later', `${feed.host} cannot be found now. Gable tries again by itself`, { cause: error })
    },
  )
  const { clientId: username, clientSecret: password } = credentials
  return { feed, host: feed.host, port, address, username, password, serverKey, timeoutMs, signal }
}

export const folderOf = ({ feed }: Place) => trimmed(feed.directory, /\//, { start: false })
export const temporary = (name: string) => `${name}.part`

/** The message for a server's key or certificate that is not the one of the first meeting. */
export function keyChanged({ host }: Place, known: string, shown: string): PortalTrouble {
  const what = shown.startsWith('TLS:') ? 'certificate' : 'key'
  return new PortalTrouble(
    'failed',
    `${host} shows another ${what} than before, so nothing was sent: somebody may be listening in. Ask the portal whether its server is new; if it is, accept the new ${what} under Portals`,
    { shownKey: shown, cause: new Error(`was ${known}, is ${shown}`) },
  )
}

export const signInRefused = ({ host }: Place, cause: unknown) =>
  new PortalTrouble('failed', `${host} does not accept the user name and password. Check them under Portals`, { cause })
export const unreachable = ({ host, port }: Place, cause: unknown) =>
  new PortalTrouble('later', `${host} does not answer on port ${port}. Gable tries again by itself`, { cause })
export const notWritten = ({ host, feed }: Place, cause: unknown) =>
  new PortalTrouble(
    'failed',
    `${host} does not let Gable write into ${feed.directory || 'its start folder'}: ${cause instanceof Error ? cause.message : 'no reason given'}`,
    { cause },
  )
export const brokeOff = ({ host }: Place, cause: unknown) =>
  new PortalTrouble('later', `${host} broke off while it took the file. Gable tries again by itself`, { cause })
