import { Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { Client, FTPError } from 'basic-ftp'
import { PortalTrouble } from '../portal-adapter.ts'
import {
  brokeOff,
  type FileServer,
  folderOf,
  keyChanged,
  notWritten,
  type Place,
  signInRefused,
  temporary,
  unreachable,
} from './file-server.ts'

/** FTP, or FTPS when the settings say so: then nothing is said before the line is encrypted. @throws PortalTrouble */
export async function openFtp(place: Place): Promise<FileServer> {
  const client = new Client(place.timeoutMs)
  const close = async () => {
    place.signal.removeEventListener('abort', stop)
    client.close()
  }
  const stop = () => client.close()
  place.signal.addEventListener('abort', stop, { once: true })
  try {
    await client.connect(place.address, place.port)
    const serverKey = place.feed.protocol === 'ftps' ? await encrypt(client, place) : null
    await client.login(place.username, place.password).catch((error: unknown) => {
      throw error instanceof FTPError ? signInRefused(place, error) : error
    })
    await client.useDefaultSettings()
    const folder = folderOf(place)
    if (folder)
      await client.cd(folder).catch((error: unknown) => {
        throw error instanceof FTPError ? notWritten(place, error) : error
      })
    return { serverKey, close, ...filesOf(client, place) }
  } catch (error) {
    await close()
    place.signal.throwIfAborted()
    throw error instanceof PortalTrouble ? error : unreachable(place, error)
  }
}

/**
 * Many portals' certificates are their own. One that a public authority vouches for is believed; any other is remembered at the first
 * meeting like the key of an SSH server, and a changed one is refused.
 */
async function encrypt(client: Client, place: Place): Promise<string | null> {
  await client.useTLS({ servername: isName(place.host) ? place.host : '', rejectUnauthorized: false })
  const { socket } = client.ftp
  if (!(socket instanceof TLSSocket)) throw new Error('The line is not encrypted')
  // Remembered as well: a home-made certificate in the place of one that was vouched for is a change like any other.
  if (socket.authorized) return vouchedFor
  const shown = `TLS:${socket.getPeerCertificate().fingerprint256}`
  if (place.serverKey && place.serverKey !== shown) throw keyChanged(place, place.serverKey, shown)
  return shown
}
const vouchedFor = 'TLS: certificate of a public authority'
const isName = (host: string) => !/^[\d.]+$|:/.test(host)

function filesOf(client: Client, place: Place): Pick<FileServer, 'put' | 'tryFolder'> {
  const orTrouble = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      place.signal.throwIfAborted()
      // 4xx: for now; 5xx: for good (RFC 959).
      throw error instanceof FTPError && error.code >= 500 ? notWritten(place, error) : brokeOff(place, error)
    }
  }
  return {
    put: (name, bytes) =>
      orTrouble(async () => {
        await client.uploadFrom(Readable.from([bytes]), temporary(name))
        await client.rename(temporary(name), name)
      }),
    tryFolder: () =>
      orTrouble(async () => {
        await client.uploadFrom(Readable.from([Buffer.from(' ')]), temporary('gable-test'))
        await client.remove(temporary('gable-test'))
      }),
  }
}
