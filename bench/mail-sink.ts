import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** An SMTP server that takes everything and keeps only who each mail was for. */
export async function mailSink(): Promise<{ port: number; to: string[]; close(): void }> {
  const to: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let [text, isData, recipient] = ['', false, '']
    socket.write('220 sink\r\n')
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      for (;;) {
        if (isData) {
          const end = text.indexOf('\r\n.\r\n')
          if (end < 0) {
            // Only the end of what has come may be the beginning of the end.
            text = text.slice(-4)
            return
          }
          text = text.slice(end + 5)
          isData = false
          to.push(recipient)
          socket.write('250 taken\r\n')
          continue
        }
        const at = text.indexOf('\r\n')
        if (at < 0) return
        const line = text.slice(0, at)
        text = text.slice(at + 2)
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
        if (verb === 'DATA') isData = true
        socket.write(verb === 'DATA' ? '354 go\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 sink\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    to,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
