import { createHash } from 'node:crypto'
import { type AuthenticationType, type AuthHandlerMiddleware, Client, type SFTPWrapper } from 'ssh2'
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

/** @throws PortalTrouble */
export async function openSftp(place: Place): Promise<FileServer> {
  const client = new Client()
  let shown = ''
  const stop = () => client.destroy()
  place.signal.addEventListener('abort', stop, { once: true })
  const close = async () => {
    place.signal.removeEventListener('abort', stop)
    client.end()
  }
  try {
    await signIn(client, place, (key) => {
      shown = key
      return !place.serverKey || place.serverKey === key
    })
    const sftp = await new Promise<SFTPWrapper>((done, failed) =>
      client.sftp((error, session) => (error ? failed(error) : done(session))),
    )
    // After the sign-in the line may break at any time; what is under way then hears of it at once; ssh2 leaves it waiting.
    client.on('error', () => {})
    const cut = Promise.withResolvers<never>()
    cut.promise.catch(() => undefined)
    client.once('close', () => cut.reject(new Error('The connection was lost')))
    return { serverKey: shown, close, ...filesOf(sftp, place, cut.promise) }
  } catch (error) {
    await close()
    place.signal.throwIfAborted()
    if (shown && place.serverKey && shown !== place.serverKey) throw keyChanged(place, place.serverKey, shown)
    if ((error as { level?: string }).level === 'client-authentication') throw signInRefused(place, error)
    throw unreachable(place, error)
  }
}

const signIn = (client: Client, place: Place, isKnown: (key: string) => boolean) =>
  new Promise<void>((done, failed) => {
    client.once('ready', done)
    client.once('error', failed)
    client.once('close', () => failed(new Error('The connection was lost')))
    // Every question with hidden input is for the password.
    client.on('keyboard-interactive', (_name, _instructions, _language, questions, answer) =>
      answer(questions.map(({ echo }) => (echo ? '' : place.password))),
    )
    client.connect({
      host: place.address,
      port: place.port,
      username: place.username,
      password: place.password,
      tryKeyboard: true,
      authHandler: passwordOnce(),
      readyTimeout: place.timeoutMs,
      // The same words as `ssh-keygen -l` and known_hosts tools show.
      hostVerifier: (key: Buffer) => isKnown(`SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`),
    })
  })

/** Some servers take the password, others only ask for it. It is given once: a wrong one twice locks an account twice as fast. */
function passwordOnce(): AuthHandlerMiddleware {
  let isGiven = false
  return (ways: AuthenticationType[] | null, _isPartly, next) => {
    // The first answer is the server's list of ways.
    if (!ways) return next('none')
    const way = isGiven ? undefined : (['password', 'keyboard-interactive'] as const).find((known) => ways.includes(known))
    isGiven = true
    // Documented as the end of all ways; the types have forgotten it.
    return next(way ?? (false as never))
  }
}

function filesOf(sftp: SFTPWrapper, place: Place, cut: Promise<never>): Pick<FileServer, 'put' | 'tryFolder'> {
  const folder = folderOf(place)
  const at = (name: string) => (folder ? `${folder}/${name}` : name)
  const call = (start: (done: (error?: Error | null) => void) => void) =>
    withTimeout(
      place.timeoutMs,
      Promise.race([cut, new Promise<void>((done, failed) => start((error) => (error ? failed(error) : done())))]),
    )
  const write = (path: string, bytes: Buffer) => call((done) => sftp.writeFile(path, bytes, done))
  const remove = (path: string) => call((done) => sftp.unlink(path, done))

  /** Over an older file of this name: OpenSSH can do that at once, other servers want it gone before. */
  async function rename(from: string, to: string): Promise<void> {
    try {
      await call((done) => sftp.ext_openssh_rename(from, to, done))
    } catch {
      await remove(to).catch(() => undefined)
      await call((done) => sftp.rename(from, to, done))
    }
  }
  const orTrouble = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      place.signal.throwIfAborted()
      // SFTP's own refusals carry a number: no such folder, no permission. Anything else is the line.
      const { code } = error as { code?: unknown }
      if (code === generalFailure) throw notWritten(place, new Error('no reason given, its disk may be full', { cause: error }))
      throw typeof code === 'number' ? notWritten(place, error) : brokeOff(place, error)
    }
  }
  /** A half-written file is removed again, while the connection lasts. */
  const writeWhole = (path: string, bytes: Buffer) =>
    write(path, bytes).catch(async (error: unknown) => {
      if (typeof (error as { code?: unknown }).code === 'number') await remove(path).catch(() => undefined)
      throw error
    })
  return {
    put: (name, bytes) =>
      orTrouble(async () => {
        await writeWhole(at(temporary(name)), bytes)
        await rename(at(temporary(name)), at(name))
      }),
    tryFolder: () =>
      orTrouble(async () => {
        await write(at(temporary('gable-test')), Buffer.alloc(0))
        await remove(at(temporary('gable-test')))
      }),
  }
}

/** SSH_FX_FAILURE of SFTP 3: OpenSSH says no more about full disks and quotas. */
const generalFailure = 4

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = Promise.withResolvers<never>()
  const ends = setTimeout(() => timer.reject(new Error('It took too long')), ms)
  try {
    return await Promise.race([work, timer.promise])
  } finally {
    clearTimeout(ends)
  }
}
