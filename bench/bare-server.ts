// The limit that the budgets are measured against: node:http over pg with the same SQL on the same rows, and nothing else.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { anyId, type Statement } from './statement.ts'

const { PORT, BARE_CONNECTION, BARE_LIST, BARE_LISTING, BARE_AGENCY } = process.env
const pool = new pg.Pool({ ...JSON.parse(BARE_CONNECTION ?? '{}'), max: 10 })
const list = JSON.parse(BARE_LIST ?? '{}') as Statement
const one = JSON.parse(BARE_LISTING ?? '{}') as Statement

const listings = async () => `{"items":${(await pool.query({ name: 'list', ...list })).rows[0].items}}`

/** A whole listing, as the application puts it together. */
async function listing(id: string): Promise<string> {
  const values = one.values.map((value) => (value === anyId ? id : value))
  const { fields, others } = (await pool.query({ name: 'one', text: one.text, values })).rows[0]
  return `${fields.slice(0, -1)},${others.slice(1)}`
}

/** Its row alone: less than any page could show, so no budget is measured by it. */
async function row(id: string): Promise<string> {
  const text = 'select row_to_json(l)::text as record from listings l where agency_id = $1 and id = $2'
  return (await pool.query({ name: 'row', text, values: [BARE_AGENCY, id] })).rows[0].record
}

/** A document and a row that says who did it, in one transaction that is on the disk when it is answered. */
async function newDocument(document: string): Promise<string> {
  const id = randomUUID()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'new', text: 'insert into bare_documents (id, document) values ($1, $2)', values: [id, document] })
    await client.query({ name: 'audit', text: "insert into bare_audit (id, action) values ($1, 'created')", values: [id] })
    await client.query('commit')
  } finally {
    client.release()
  }
  return `{"id":"${id}"}`
}

function answerTo(method: string | undefined, url: string, body: string): Promise<string> {
  if (method === 'POST') return newDocument(body)
  if (url.startsWith('/one/')) return listing(url.slice(5))
  return url.startsWith('/row/') ? row(url.slice(5)) : listings()
}

createServer((request, response) => {
  const { url = '', method } = request
  if (url === '/readyz') return void response.end('ok')
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    answerTo(method, url, body).then(
      (text) => response.setHeader('content-type', 'application/json').end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
}).listen(Number(PORT), '127.0.0.1')
