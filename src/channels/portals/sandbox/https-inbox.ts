import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FeedInbox } from './feed-inbox.ts'
import { otherIdentity } from './sandbox-identity.ts'

/** Takes files that are posted, with basic authentication; the name of the file stands in a header, as Gable sends it. */
export async function startHttpsInbox(inbox: FeedInbox, { port, host }: { port: number; host: string }) {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = (status: number) => response.writeHead(status).end()
    if (inbox.faults.take('down')) return request.socket.destroy()
    const [username = '', password = ''] = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(/:(.*)/s)
    if (!inbox.mayEnter(username, password)) return answer(401)
    if (request.method === 'OPTIONS') return answer(204)
    if (request.method !== 'POST') return answer(405)
    const path = `${request.url ?? ''}/${String(request.headers['x-file-name'])}`
    if (!inbox.isOpenFolder(path)) return answer(403)
    if (inbox.faults.take('serverError')) return answer(502)
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
      if (inbox.faults.take('cutOff')) return request.socket.destroy()
    }
    if (inbox.faults.take('noSpace')) return answer(507)
    inbox.files.set(path, Buffer.concat(chunks))
    inbox.arrived(path)
    if (inbox.faults.take('timeoutAfterAccept')) return request.socket.destroy()
    return answer(201)
  }
  const server = createServer(otherIdentity, (request, response) => void take(request, response))
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
