import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { FeedInbox } from './feed-inbox.ts'

interface Identity {
  key: string
  cert: string
}

/** FTP with explicit TLS (RFC 959, 2228, 2428, 4217): what an uploader needs, and nothing else. */
export async function startFtpInbox(inbox: FeedInbox, identity: Identity, { port, host }: { port: number; host: string }) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (inbox.faults.take('down')) return socket.destroy()
    new FtpSession(socket, inbox, identity, host)
  })
  await listen(server, port, host)
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, done)
  })

class FtpSession {
  #control: Socket
  readonly #inbox: FeedInbox
  readonly #identity: Identity
  readonly #host: string
  #user = ''
  #isIn = false
  #folder = '/'
  #renaming: string | undefined
  #isDataSecret = false
  #data: Promise<Socket> | undefined

  constructor(socket: Socket, inbox: FeedInbox, identity: Identity, host: string) {
    this.#control = socket
    this.#inbox = inbox
    this.#identity = identity
    this.#host = host
    this.#listenOn(socket)
    this.#say(220, 'Portal sandbox')
  }

  #say(code: number, words: string): void {
    if (this.#control.writable) this.#control.write(`${code} ${words}\r\n`)
  }

  #listenOn(socket: Socket): void {
    let rest = ''
    let busy = Promise.resolve()
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) busy = busy.then(() => this.#obey(line)).catch(() => void socket.destroy())
    })
  }

  async #obey(line: string): Promise<void> {
    const [verb = '', argument = ''] = line.split(/ (.*)/s)
    const command = verb.toUpperCase()
    const isOpen = ['USER', 'PASS', 'AUTH', 'PBSZ', 'PROT', 'FEAT', 'QUIT', 'OPTS', 'SYST'].includes(command)
    if (!this.#isIn && !isOpen) return this.#say(530, 'Sign in first')
    switch (command) {
      case 'AUTH':
        return this.#encrypt()
      case 'PBSZ':
        return this.#say(200, 'OK')
      case 'PROT':
        this.#isDataSecret = argument === 'P'
        return this.#say(200, 'OK')
      case 'FEAT':
        return void this.#control.write('211-Features\r\n AUTH TLS\r\n PBSZ\r\n PROT\r\n EPSV\r\n UTF8\r\n211 End\r\n')
      case 'USER':
        this.#user = argument
        return this.#say(331, 'Password?')
      case 'PASS':
        this.#isIn = this.#inbox.mayEnter(this.#user, argument)
        return this.#isIn ? this.#say(230, 'Welcome') : this.#say(530, 'Login incorrect')
      case 'SYST':
        return this.#say(215, 'UNIX Type: L8')
      case 'PWD':
        return this.#say(257, `"${this.#folder}"`)
      case 'CWD':
        if (!this.#inbox.isOpenFolder(argument)) return this.#say(550, 'No such folder')
        this.#folder = this.#pathOf(argument)
        return this.#say(250, 'OK')
      case 'EPSV':
      case 'PASV':
        return this.#openData(command)
      case 'STOR':
        return this.#take(this.#pathOf(argument))
      case 'DELE':
        return this.#inbox.files.delete(this.#pathOf(argument)) ? this.#say(250, 'OK') : this.#say(550, 'No such file')
      case 'RNFR':
        this.#renaming = this.#pathOf(argument)
        return this.#inbox.files.has(this.#renaming) ? this.#say(350, 'To?') : this.#say(550, 'No such file')
      case 'RNTO':
        return this.#rename(this.#pathOf(argument))
      case 'QUIT':
        this.#say(221, 'Bye')
        return void this.#control.end()
      case 'TYPE':
      case 'OPTS':
      case 'STRU':
      case 'MODE':
      case 'NOOP':
        return this.#say(200, 'OK')
      default:
        return this.#say(502, 'Not known here')
    }
  }

  #pathOf = (name: string) => (name.startsWith('/') ? name : `${this.#folder.replace(/\/$/, '')}/${name}`)

  #encrypt(): void {
    const plain = this.#control
    plain.write('234 Go on\r\n')
    plain.removeAllListeners('data')
    const secret = new TLSSocket(plain, { isServer: true, secureContext: createSecureContext(this.#identity) })
    this.#control = secret
    this.#listenOn(secret)
  }

  /** The file comes over a line of its own. */
  async #openData(command: string): Promise<void> {
    const server = createServer()
    await listen(server, 0, this.#host)
    const { port, address } = server.address() as AddressInfo
    this.#data = new Promise<Socket>((done, failed) => {
      const tooLate = setTimeout(() => failed(new Error('No one connected')), 10_000)
      server.once('connection', (socket) => {
        clearTimeout(tooLate)
        server.close()
        done(socket)
      })
    })
    this.#data.catch(() => server.close())
    if (command === 'EPSV') return this.#say(229, `Entering extended passive mode (|||${port}|)`)
    this.#say(227, `Entering passive mode (${address.replaceAll('.', ',')},${port >> 8},${port & 255})`)
  }

  async #take(path: string): Promise<void> {
    if (!this.#data) return this.#say(425, 'No data line')
    this.#say(150, 'Send')
    const raw = await this.#data
    const socket = this.#isDataSecret
      ? new TLSSocket(raw, { isServer: true, secureContext: createSecureContext(this.#identity) })
      : raw
    if (this.#inbox.faults.take('cutOff')) {
      raw.destroy()
      return void this.#control.destroy()
    }
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    if (this.#inbox.faults.take('noSpace')) return this.#say(552, 'No space left')
    this.#inbox.files.set(path, Buffer.concat(chunks))
    this.#inbox.arrived(path)
    this.#say(226, 'Stored')
  }

  #rename(to: string): void {
    const from = this.#renaming ?? ''
    const bytes = this.#inbox.files.get(from)
    if (!bytes) return this.#say(550, 'No such file')
    this.#inbox.files.delete(from)
    this.#inbox.files.set(to, bytes)
    this.#inbox.arrived(to)
    if (this.#inbox.faults.take('timeoutAfterAccept')) return void this.#control.destroy()
    this.#say(250, 'OK')
  }
}
