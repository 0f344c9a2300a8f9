import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError, notFound } from '#common/errors.ts'
import { readList } from './s3-list.ts'

export interface S3Access {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Client {
  /** Refused by the server when what arrives has another digest (hexadecimal SHA-256) or another length. */
  putBytes(key: string, bytes: Buffer, sha256: string): Promise<void>
  putFile(key: string, path: string, sha256: string): Promise<void>
  /** Stores a body of any length, in parts that are held in memory one at a time; there is no object before the last one. */
  putStream(key: string, body: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }>
  /** @throws AppError not_found */
  get(key: string): Promise<{ body: Readable; sizeBytes: number }>
  /** Size in bytes, or undefined when there is no such object. */
  head(key: string): Promise<number | undefined>
  /** On the server. @throws AppError not_found */
  copy(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number; changedAt: Date }>
}

const tries = 4
const quickMs = 30_000

/**
 * The part of an S3 API that Gable needs: put, get, head, copy, delete, list, and uploads in parts; addresses in path style. No conditional writes, ACLs, tags or batch deletes, which
 * not every server has. A single PUT takes up to 5 GB.
 */
export function openS3(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Access,
  { perPage = 1000, partBytes = 16_000_000 } = {},
): S3Client {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`
  const urlOf = (key: string) => `${base}/${key.split('/').map(encodeURIComponent).join('/')}`

  /** Every call of ours can be repeated: a server that is restarted for a moment fails nothing. */
  async function call(method: string, url: string, init: RequestInit & { limitMs?: number } = {}): Promise<Response> {
    const { limitMs, ...rest } = init
    let problem: unknown
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt) await new Promise((done) => setTimeout(done, 100 * 4 ** (attempt - 1) * (0.5 + Math.random())))
      try {
        const signal = limitMs === undefined ? null : AbortSignal.timeout(limitMs)
        const answer = await client.fetch(url, { ...rest, method, signal })
        if (answer.status < 500 && answer.status !== 429) return answer
        problem = new Error(`${answer.status} ${(await answer.text()).slice(0, 300)}`)
      } catch (error) {
        problem = error
      }
    }
    throw Object.assign(new AppError('busy', 'The file storage does not respond. Try again in a moment', { retryAfterS: 5 }), {
      cause: problem,
    })
  }
  async function must(answer: Response, what: string): Promise<Response> {
    if (answer.ok) return answer
    const text = await answer.text()
    throw new Error(`The S3 storage refused ${what}: ${answer.status} ${/<Code>([^<]{1,100})/.exec(text)?.[1] ?? ''}`)
  }
  const put = async (key: string, body: BodyInit, sha256: string) => {
    const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' }
    await (await must(await call('PUT', urlOf(key), { body, headers }), `to store ${key}`)).arrayBuffer()
  }
  async function putParts(key: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const started = await (await must(await call('POST', `${urlOf(key)}?uploads=`), `to start ${key}`)).text()
    const id = /<UploadId>([^<]{1,1000})</.exec(started)?.[1]
    if (!id) throw new Error('The S3 storage gave no id for an upload in parts')
    const at = (search: Record<string, string>) => `${urlOf(key)}?${new URLSearchParams({ ...search, uploadId: id })}`
    try {
      let xml = ''
      let number = 0
      for await (const part of parts) {
        const headers = { 'x-amz-content-sha256': hexOf(part) }
        const url = at({ partNumber: String(++number) })
        const answer = await must(await call('PUT', url, { body: new Uint8Array(part), headers }), `part ${number} of ${key}`)
        await answer.arrayBuffer()
        xml += `<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag')}</ETag></Part>`
      }
      const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${xml}</CompleteMultipartUpload>`
      const headers = { 'x-amz-content-sha256': hexOf(Buffer.from(body)), 'content-type': 'application/xml' }
      const text = await (await must(await call('POST', at({}), { body, headers }), `to complete ${key}`)).text()
      if (text.includes('<Error>')) throw new Error(`The S3 storage could not complete ${key}: ${text.slice(0, 300)}`)
    } catch (error) {
      await call('DELETE', at({}), { limitMs: quickMs }).catch(() => {})
      throw error
    }
  }
  return {
    async putStream(key, body) {
      const hash = createHash('sha256')
      let bytes = 0
      async function* counted() {
        for await (const chunk of body) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
      const parts = inParts(counted(), partBytes)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length < partBytes) await put(key, new Uint8Array(first), hexOf(first))
      else
        await putParts(
          key,
          (async function* () {
            yield first
            yield* parts
          })(),
        )
      return { bytes, sha256: hash.digest('hex') }
    },
    putBytes: (key, bytes, sha256) => put(key, new Uint8Array(bytes), sha256),
    async putFile(key, path, sha256) {
      // An empty blob is sent without a length by some clients.
      if ((await stat(path)).size === 0) return put(key, new Uint8Array(), sha256)
      await put(key, await openAsBlob(path), sha256)
    },
    async get(key) {
      const answer = await call('GET', urlOf(key))
      if (answer.status === 404) {
        await answer.arrayBuffer()
        throw notFound({ key })
      }
      await must(answer, `to read ${key}`)
      const body = Readable.fromWeb(answer.body as ReadableStream)
      return { body, sizeBytes: Number(answer.headers.get('content-length')) }
    },
    async head(key) {
      const answer = await call('HEAD', urlOf(key), { limitMs: quickMs })
      if (answer.status === 404) return undefined
      return Number((await must(answer, `to find ${key}`)).headers.get('content-length'))
    },
    async copy(from, to) {
      const headers = {
        'x-amz-copy-source': `/${encodeURIComponent(bucket)}/${from.split('/').map(encodeURIComponent).join('/')}`,
      }
      const answer = await call('PUT', urlOf(to), { headers })
      if (answer.status === 404) throw notFound({ key: from })
      // A copy that fails half-way is answered with 200 and an error in the text.
      const text = await (await must(answer, `to copy ${from}`)).text()
      if (text.includes('<Error>')) throw new Error(`The S3 storage could not copy ${from}: ${text.slice(0, 300)}`)
    },
    async remove(key) {
      const answer = await call('DELETE', urlOf(key), { limitMs: quickMs })
      if (answer.status !== 404) await must(answer, `to remove ${key}`)
      await answer.arrayBuffer()
    },
    async *list(prefix) {
      let next: string | undefined
      do {
        const search = new URLSearchParams({
          'list-type': '2',
          'max-keys': String(perPage),
          prefix,
          ...(next !== undefined && { 'continuation-token': next }),
        })
        const answer = await must(await call('GET', `${base}?${search}`, { limitMs: quickMs }), 'to list')
        const page = readList(await answer.text())
        yield* page.objects
        next = page.next
      } while (next !== undefined)
    },
  }
}

const hexOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Pieces of exactly this size, and what is left. */
async function* inParts(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    held.push(chunk)
    bytes += chunk.length
    while (bytes >= size) {
      const all = Buffer.concat(held)
      yield all.subarray(0, size)
      held = [all.subarray(size)]
      bytes -= size
    }
  }
  if (bytes > 0) yield Buffer.concat(held)
}
