import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  headers: IncomingHttpHeaders
  body: { id: string; to: string; from: string; text: string }
}

/** A provider as docs/sms.md describes it; a test decides what it answers. */
export async function smsProvider() {
  const received: Received[] = []
  const provider = {
    url: '',
    received,
    /** Answers; without an answer the caller waits. */
    answer: (response: ServerResponse, _sms: Received['body']): void =>
      void response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":"provider-1"}'),
    close: () => {},
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Received['body']
      received.push({ headers: request.headers, body })
      provider.answer(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  provider.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return provider
}
