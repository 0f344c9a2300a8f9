import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { type ImportBatch, reaxmlEndpoints } from '../reaxml.contract.ts'

/** Sends one file as the browser does. @returns the batch as the server answers at once */
export async function uploadFeed(portal: TestPortal, me: Call, xml: string | Buffer, name = 'a.xml'): Promise<ImportBatch> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: reaxmlEndpoints.preview.path,
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/xml\r\n\r\n`),
      Buffer.from(xml),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
  return answer.json<ImportBatch>()
}
