// The limit that the budgets are measured against: node:http over pg with the same SQL on the same rows, and nothing else.
import { createServer } from 'node:http'
import pg from 'pg'

const { PORT, BARE_CONNECTION, BARE_STATEMENT } = process.env
const pool = new pg.Pool({ ...JSON.parse(BARE_CONNECTION ?? '{}'), max: 10 })
const statement = JSON.parse(BARE_STATEMENT ?? '{}') as { text: string; values: unknown[] }

createServer((request, response) => {
  if (request.url === '/readyz') return void response.end('ok')
  pool.query({ name: 'list', ...statement }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`{"items":${rows[0].items}}`)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(PORT), '127.0.0.1')
