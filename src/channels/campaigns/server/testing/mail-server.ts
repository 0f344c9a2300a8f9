import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string
  raw: string
  email: Email
}
export interface MailServer {
  url: string
  port: number
  received: ReceivedMail[]
  /** Answers RCPT TO with this instead of taking it. */
  refuse: Map<string, { code: number; text: string }>
  /** Called before a mail is taken; for servers that are slow or die. */
  onData: (to: string) => Promise<void> | void
  /** Breaks every connection as a crash of the server does. */
  breakConnections(): void
  close(): Promise<void>
}

/** A real SMTP server that keeps what it gets. */
export async function mailServer(): Promise<MailServer> {
  const refuse: MailServer['refuse'] = new Map()
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Pooled connections stay open; a test should not wait half a minute for them at its end.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const no = refuse.get(address)
      done(no ? Object.assign(new Error(no.text), { responseCode: no.code }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        void (async () => {
          const raw = Buffer.concat(chunks).toString('utf8')
          const to = session.envelope.rcptTo[0]?.address ?? ''
          await opened.onData(to)
          const sender = session.envelope.mailFrom
          received.push({ from: sender ? sender.address : '', to, raw, email: await PostalMime.parse(raw) })
          done()
        })().catch((error: Error) => done(error))
      })
    },
  })
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const opened: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    refuse,
    onData: () => {},
    breakConnections: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise((done) => server.close(() => done())),
  }
  return opened
}

export const headerOf = ({ email }: ReceivedMail, name: string): string =>
  email.headers.find(({ key }) => key === name.toLowerCase())?.value ?? ''
