import { trimmed } from '#common/trimmed.ts'
import { addressOf, FetchRefused } from '#platform/fetch/safe-fetch.ts'
import type { FeedSettings } from '../../../feed-settings.contract.ts'
import { usualPort } from '../../../portal-kinds.rules.ts'
import { type PortalConnection, PortalTrouble } from '../portal-adapter.ts'

/** A file server that let us in. */
export interface FileServer {
  /** The server's own key; null where certificates prove its identity. */
  serverKey: string | null
  /** Written under another name first and then renamed: the portal never reads half a file. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Tries the folder: writes an empty file and removes it again. */
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
  if (!feed) throw new PortalTrouble('failed', 'No file server set. Enter it in Portals, Accounts')
  const port = feed.port ?? usualPort[feed.protocol]
  const { address } = await addressOf(feed.host, [`${feed.host}:${port}`, feed.host], connection.allowPrivate).catch(
    (error: unknown) => {
      if (error instanceof FetchRefused) throw new PortalTrouble('failed', error.message, { cause: error })
      throw new PortalTrouble('later', `${feed.host} can’t be found. Gable will try again automatically`, { cause: error })
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
    `${host} shows a different ${what}, so nothing was sent. Ask the portal if its server changed. If so, accept the new ${what} in Portals, Accounts`,
    { shownKey: shown, cause: new Error(`was ${known}, is ${shown}`) },
  )
}

export const signInRefused = ({ host }: Place, cause: unknown) =>
  new PortalTrouble('failed', `${host} rejected the user name and password. Check them in Portals, Accounts`, { cause })
export const unreachable = ({ host, port }: Place, cause: unknown) =>
  new PortalTrouble('later', `${host} doesn’t respond on port ${port}. Gable will try again automatically`, { cause })
export const notWritten = ({ host, feed }: Place, cause: unknown) =>
  new PortalTrouble(
    'failed',
    `${host} doesn’t let Gable save files in ${feed.directory || 'its start folder'}: ${cause instanceof Error ? cause.message : 'no reason given'}`,
    { cause },
  )
export const brokeOff = ({ host }: Place, cause: unknown) =>
  new PortalTrouble('later', `${host} disconnected during the upload. Gable will try again automatically`, { cause })
