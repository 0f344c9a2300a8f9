import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/** Prometheus figures on a port of their own, which a proxy in front of Gable does not pass on. */
export async function serveFigures(registry: Registry, { host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    const end = (status: number, type: string, text: string) => response.writeHead(status, { 'content-type': type }).end(text)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?')[0] !== '/metrics') return void end(404, 'text/plain', 'Only /metrics is here\n')
    registry.metrics().then(
      (text) => end(200, registry.contentType, text),
      (error: Error) => end(500, 'text/plain', `${error.message}\n`),
    )
  })
  server.headersTimeout = 5_000
  server.listen(port, host)
  await once(server, 'listening')
  return {
    address: server.address(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
