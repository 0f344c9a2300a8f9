import { request } from 'node:https'
import { PortalTrouble } from '../portal-adapter.ts'
import { brokeOff, type FileServer, folderOf, notWritten, type Place, signInRefused, unreachable } from './file-server.ts'

/** A POST of the file with basic authentication; what arrives is either the whole file or nothing, so there is nothing to rename. */
export function openHttps(place: Place): FileServer {
  return {
    serverKey: null,
    put: async (name, bytes) => judge(place, await ask(place, 'POST', name, bytes)),
    // Nothing else is known of the address than that it takes files; whether it lets us in it says to a question as well.
    tryFolder: async () => {
      const status = await ask(place, 'OPTIONS')
      if (status === 401 || status === 403) judge(place, status)
    },
    close: async () => {},
  }
}

function judge(place: Place, status: number): void {
  if (status >= 200 && status < 300) return
  if (status === 401 || status === 403) throw signInRefused(place, undefined)
  if (status === 429 || status >= 500) throw brokeOff(place, new Error(`It answered ${status}`))
  throw notWritten(place, new Error(`it answered ${status}`))
}

const ask = (place: Place, method: string, name?: string, body?: Buffer) =>
  new Promise<number>((done, failed) => {
    const type = name?.endsWith('.zip') ? 'application/zip' : 'text/xml; charset=utf-8'
    const sent = request(
      {
        host: place.host,
        port: place.port,
        path: encodeURI(`/${folderOf(place).replace(/^\/+/, '')}`),
        method,
        // A line of its own: one that is kept open was checked for another file, under other circumstances.
        agent: false,
        // The address that was checked; the certificate is that of the name.
        lookup: (_host, options, found) => {
          const family = place.address.includes(':') ? 6 : 4
          if (options.all) found(null, [{ address: place.address, family }])
          else found(null, place.address, family)
        },
        headers: {
          authorization: `Basic ${Buffer.from(`${place.username}:${place.password}`).toString('base64')}`,
          'user-agent': 'Gable',
          ...(body && { 'content-type': type, 'content-length': body.length, 'x-file-name': name ?? '' }),
        },
        signal: AbortSignal.any([place.signal, AbortSignal.timeout(place.timeoutMs)]),
      },
      (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode ?? 0))
        response.once('error', failed)
      },
    )
    sent.once('error', failed)
    sent.end(body)
  }).catch((error: unknown) => {
    place.signal.throwIfAborted()
    throw error instanceof PortalTrouble ? error : certificateTrouble(place, error)
  })

function certificateTrouble(place: Place, error: unknown): PortalTrouble {
  const code = String((error as { code?: unknown }).code ?? '')
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)
    ? new PortalTrouble('failed', `The certificate of ${place.host} is not valid (${code})`, { cause: error })
    : unreachable(place, error)
}
