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
    await client.login(place.username, place.password).catch(async (error: unknown) => {
      if (!(error instanceof FTPError) || error.code === 421) throw error
      if (isDying(error)) throw outOfOrder(place, await lastWords(client, error))
      throw isAboutTls(error) ? onlyEncrypted(place, error) : signInRefused(place, error)
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
  const options = { servername: isName(place.host) ? place.host : '', rejectUnauthorized: false }
  await client.useTLS(options).catch((error: unknown) => {
    throw error instanceof FTPError ? neverEncrypted(place, error) : error
  })
  const { socket } = client.ftp
  if (!(socket instanceof TLSSocket)) throw new Error('The connection is not encrypted')
  // Remembered as well: a home-made certificate in the place of one that was vouched for is a change like any other.
  if (socket.authorized) return vouchedFor
  const shown = `TLS:${socket.getPeerCertificate().fingerprint256}`
  if (place.serverKey && place.serverKey !== shown) throw keyChanged(place, place.serverKey, shown)
  return shown
}
const vouchedFor = 'TLS: certificate of a public authority'

/** The refusal comes at the user name: the password has not been said by then. */
const isAboutTls = ({ message }: FTPError) => /\b(TLS|SSL|encrypt\w*|secure)\b/i.test(message)
const onlyEncrypted = ({ host }: Place, cause: unknown) =>
  new PortalTrouble('failed', `${host} requires encryption. Choose FTPS in Portals, Accounts`, { cause })
const neverEncrypted = ({ host }: Place, cause: unknown) =>
  new PortalTrouble(
    'failed',
    `${host} doesn’t offer encryption (FTPS), so the password was not sent. Ask the portal for an SFTP or FTPS server, or choose FTP in Portals, Accounts`,
    { cause },
  )
/** vsftpd's last words: something is wrong with it or with how it is set up, and not with what was asked. */
const isDying = ({ code, message }: FTPError) => code === 500 && message.includes('OOPS')
const outOfOrder = ({ host }: Place, words: string) =>
  new PortalTrouble('failed', `${host} has a problem. Send this message to the portal: ${words}`)
/** They come in pieces, of which the library takes the first for all; the rest is heard until the line is closed. */
const lastWords = ({ ftp: { socket } }: Client, { message }: FTPError) =>
  new Promise<string>((done) => {
    let words = message
    const end = () => {
      clearTimeout(timer)
      done(words.trim())
    }
    const timer = setTimeout(end, 1000)
    socket.on('data', (more: string | Buffer) => (words += more.toString()))
    socket.once('close', end)
  })
const isName = (host: string) => !/^[\d.]+$|:/.test(host)

function filesOf(client: Client, place: Place): Pick<FileServer, 'put' | 'tryFolder'> {
  const orTrouble = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      place.signal.throwIfAborted()
      // 4xx: for now; 5xx: for good (RFC 959).
      throw error instanceof FTPError && error.code >= 500 && !isDying(error) ? notWritten(place, error) : brokeOff(place, error)
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
