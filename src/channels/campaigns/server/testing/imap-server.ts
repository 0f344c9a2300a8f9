import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface KeptMail {
  uid: number
  raw: string
  flags: Set<string>
}
export interface ImapServer {
  port: number
  folders: Map<string, KeptMail[]>
  /** Adds an email and notifies waiting clients. */
  deliver(raw: string, folder?: string): void
  /** The commands it got, in order, without the tags. */
  asked: string[]
  /** Cuts every connection. */
  cut(): void
  isMoving: boolean
  close(): Promise<void>
}

/**
 * Speaks as much IMAP (RFC 3501, with IDLE, UIDPLUS and MOVE) as reading and moving mails takes; the whole of it was tried on Dovecot by hand.
 */
export async function imapServer({ user, password }: { user: string; password: string }): Promise<ImapServer> {
  const folders: ImapServer['folders'] = new Map([['INBOX', []]])
  const sockets = new Map<Socket, { folder: string; idle: string | null }>()
  let lastUid = 0
  const server = createServer((socket) => {
    const session = { folder: '', idle: null as string | null }
    sockets.set(socket, session)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE UIDPLUS MOVE] ready\r\n')
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        answer(socket, session, line)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function answer(socket: Socket, session: { folder: string; idle: string | null }, line: string): void {
    if (session.idle !== null) {
      if (/^DONE$/i.test(line)) socket.write(`${session.idle} OK idled\r\n`)
      session.idle = null
      return
    }
    const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    opened.asked.push(command)
    const mails = folders.get(session.folder) ?? []
    const words = [...command.matchAll(/"((?:[^"\\]|\\.)*)"|\S+/g)].map(
      ([whole, quoted]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? whole,
    )
    const done = (rows: string[] = [], status = 'OK done') =>
      socket.write(`${[...rows.map((row) => `* ${row}`), `${tag} ${status}`].join('\r\n')}\r\n`, 'latin1')
    const verb = (words[0] === 'UID' ? `UID ${words[1]}` : (words[0] ?? '')).toUpperCase()
    const uid = Number(words[2])
    const index = mails.findIndex((mail) => mail.uid === uid)
    const one = mails[index]
    switch (verb) {
      case 'CAPABILITY':
        return void done(['CAPABILITY IMAP4rev1 IDLE UIDPLUS MOVE'])
      case 'LOGIN':
        return void done([], words[1] === user && words[2] === password ? 'OK in' : 'NO [AUTHENTICATIONFAILED] who are you')
      case 'LIST':
        // An empty name asks for the sign between folders alone.
        if (words[2] === '') return void done(['LIST (\\Noselect) "/" ""'])
        return void done([...folders.keys()].map((name) => `LIST (\\HasNoChildren) "/" "${name}"`))
      case 'CREATE':
        folders.set(words[1] ?? '', [])
        return void done()
      case 'SELECT':
        session.folder = words[1] ?? ''
        return void done([
          'FLAGS (\\Seen \\Deleted)',
          `${folders.get(session.folder)?.length ?? 0} EXISTS`,
          'OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] flags',
          'OK [UIDVALIDITY 7] uids',
        ])
      case 'UID SEARCH': {
        const not = /UNKEYWORD (\S+)/.exec(command)?.[1] ?? ''
        return void done([`SEARCH ${mails.flatMap((mail) => (mail.flags.has(not) ? [] : mail.uid)).join(' ')}`.trimEnd()])
      }
      case 'UID FETCH':
        return void done(
          one ? [`${index + 1} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(one.raw, 'latin1')}}\r\n${one.raw})`] : [],
        )
      case 'UID STORE':
        for (const flag of (/\((.*)\)/.exec(command)?.[1] ?? '').split(' ')) one?.flags.add(flag)
        return void done()
      case 'UID MOVE': {
        const to = folders.get(words[3] ?? '')
        if (!opened.isMoving || !to) return void done([], 'NO [TRYCREATE] cannot move')
        if (!one) return void done()
        mails.splice(index, 1)
        to.push({ ...one, uid: ++lastUid })
        return void done([`OK [COPYUID 7 ${uid} ${lastUid}] moved`, `${index + 1} EXPUNGE`])
      }
      case 'IDLE':
        session.idle = tag
        return void socket.write('+ idling\r\n')
      case 'LOGOUT':
        done(['BYE'])
        return void socket.end()
      default:
        return void done([], verb === 'NOOP' || verb === 'CLOSE' ? 'OK done' : 'BAD not known here')
    }
  }

  const opened: ImapServer = {
    port: (server.address() as AddressInfo).port,
    folders,
    asked: [],
    isMoving: true,
    deliver(raw, folder = 'INBOX') {
      const mails = folders.get(folder) ?? []
      folders.set(folder, [...mails, { uid: ++lastUid, raw: raw.replaceAll(/\r?\n/g, '\r\n'), flags: new Set() }])
      for (const [socket, session] of sockets)
        if (session.idle !== null && session.folder === folder) socket.write(`* ${mails.length + 1} EXISTS\r\n`)
    },
    cut() {
      for (const socket of sockets.keys()) socket.destroy()
    },
    close: () =>
      new Promise((done) => {
        opened.cut()
        server.close(() => done())
      }),
  }
  return opened
}
