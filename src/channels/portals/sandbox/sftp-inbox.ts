import type { AddressInfo } from 'node:net'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'
import type { FeedInbox } from './feed-inbox.ts'

const { Server, utils } = ssh2
const { STATUS_CODE: status, OPEN_MODE: mode } = utils.sftp

/** An SFTP server that knows what uploaders need: open, write, close, rename, remove. */
export async function startSftpInbox(inbox: FeedInbox, hostKey: string, { port, host }: { port: number; host: string }) {
  const clients = new Set<Connection>()
  const server = new Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('close', () => clients.delete(client))
    if (inbox.faults.take('down')) return void client.end()
    client.on('authentication', (ask) => {
      if (ask.method === 'password' && inbox.mayEnter(ask.username, ask.password)) ask.accept()
      else ask.reject(['password'])
    })
    client.on('ready', () => {
      client.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), inbox, client)))
    })
  })
  await new Promise<void>((done, failed) => {
    server.on('error', failed)
    server.listen(port, host, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        for (const client of clients) client.end()
        server.close(() => done())
      }),
  }
}

function serve(sftp: SFTPWrapper, inbox: FeedInbox, client: Connection): void {
  const open = new Map<number, { path: string; bytes: Buffer }>()
  let next = 0
  const fileOf = (handle: Buffer) => open.get(handle.readUInt32BE(0))
  sftp.on('OPEN', (id, path, flags) => {
    if (!(flags & mode.WRITE)) return sftp.status(id, status.NO_SUCH_FILE)
    if (!inbox.isOpenFolder(path)) return sftp.status(id, status.PERMISSION_DENIED)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(++next, 0)
    open.set(next, { path, bytes: Buffer.alloc(0) })
    sftp.handle(id, handle)
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const file = fileOf(handle)
    if (!file) return sftp.status(id, status.FAILURE)
    if (inbox.faults.take('noSpace')) return sftp.status(id, status.FAILURE)
    if (inbox.faults.take('cutOff')) return void client.end()
    const whole = Buffer.alloc(Math.max(file.bytes.length, offset + data.length))
    file.bytes.copy(whole)
    data.copy(whole, offset)
    file.bytes = whole
    sftp.status(id, status.OK)
  })
  sftp.on('CLOSE', (id, handle) => {
    const file = fileOf(handle)
    if (!file) return sftp.status(id, status.FAILURE)
    open.delete(handle.readUInt32BE(0))
    inbox.files.set(file.path, file.bytes)
    inbox.arrived(file.path)
    sftp.status(id, status.OK)
  })
  sftp.on('RENAME', (id, from, to) => {
    const bytes = inbox.files.get(from)
    // Version 3 of the protocol never renames over another file.
    if (!bytes || inbox.files.has(to)) return sftp.status(id, status.FAILURE)
    inbox.files.delete(from)
    inbox.files.set(to, bytes)
    inbox.arrived(to)
    if (inbox.faults.take('timeoutAfterAccept')) return void client.end()
    sftp.status(id, status.OK)
  })
  sftp.on('REMOVE', (id, path) => sftp.status(id, inbox.files.delete(path) ? status.OK : status.NO_SUCH_FILE))
  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: path || '/', longname: path || '/', attrs: noAttributes }]))
}
const noAttributes = { mode: 0o755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }
