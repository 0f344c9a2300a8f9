import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { reaxmlEndpoints as e } from '../../reaxml.contract.ts'

export const listing = (
  uniqueId: string,
  inner: string,
  { status = 'current', modTime = '2026-11-01-10:00:00', root = 'residential' } = {},
) =>
  `<${root} modTime="${modTime}" status="${status}"><agentID>XNWXNW</agentID><uniqueID>${uniqueId}</uniqueID>${inner}</${root}>`
export const feed = (...listings: string[]) =>
  `<?xml version="1.0"?><propertyList date="2026-11-01-10:00:00" username="feeduser" password="feedsecret">${listings.join('')}</propertyList>`
export const house = (price: number, extra = '') =>
  `<listingAgent id="1"><name>Ann Lee</name><email>ann@lee.example</email></listingAgent><price display="yes">${price}</price><address display="yes"><streetNumber>39</streetNumber><street>Main Road</street><suburb>Richmond</suburb><state>vic</state><postcode>3121</postcode></address><headline>A house</headline>${extra}`

/** Sends the files as the page does, and plans what they would do. */
export async function preview(portal: TestPortal, me: Call, ...files: { name: string; text: string }[]) {
  const boundary = 'xxBOUNDARYxx'
  const body = files
    .map(
      (f) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${f.name}"\r\nContent-Type: text/xml\r\n\r\n${f.text}\r\n`,
    )
    .join('')
  const answer = await portal.app.inject({
    method: 'POST',
    url: e.preview.path,
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${body}--${boundary}--\r\n`,
  })
  const taken = answer.json()
  await portal.runJobs()
  return { status: answer.statusCode, taken, batch: taken.id ? await me(e.batch, { params: { id: taken.id } }) : taken }
}
export const all = async (me: Call) =>
  (await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: { limit: 200 } })).items
