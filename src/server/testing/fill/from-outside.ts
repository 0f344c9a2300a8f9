import { randomUUID } from 'node:crypto'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import { takeEnquiry } from '#channels/enquiries/server/enquiries.service.ts'
import { smsEndpoints } from '#channels/sms/sms.contract.ts'
import { addRow, agencyCaller, type Filling, mailOf, mobile } from './filling.ts'

/** What people outside send: an enquiry from the website, and SMS. */
export async function fillFromOutside(filling: Filling, { listing }: { listing: string }) {
  const { portal, me, word } = filling
  const enquiry = await agencyCaller(filling).transaction((ctx) =>
    takeEnquiry(ctx, {
      ...{ source: 'website', externalId: randomUUID(), kind: 'listing', receivedAt: ctx.clock(), listingId: listing },
      ...{ firstName: word, lastName: 'Enquirer', email: mailOf(filling, 'enquirer'), phone: null, message: word },
    }),
  )
  // It waits to be mailed, after which its row is deleted.
  await me(enquiryEndpoints.reply, { params: { id: enquiry ?? '' }, body: { subject: word, text: word } })

  const { version } = await me(smsEndpoints.settings, {})
  const { hookUrl } = await me(smsEndpoints.changeSettings, { body: { sender: word.slice(0, 11), isRegistered: false, version } })
  for (const payload of [
    { from: mobile, text: word, id: 'in-1' },
    { from: '0491 570 157', text: 'STOP', id: 'in-2' },
  ]) {
    const { statusCode } = await portal.app.inject({ method: 'POST', url: new URL(hookUrl).pathname, payload })
    if (statusCode !== 204) throw new Error(`An SMS was answered with ${statusCode}`)
  }
  const { rows } = await addRow(filling, `select id from sms_messages where agency_id = $1 and text = $2`, word)
  return { enquiry: enquiry ?? '', sms: (rows as { id: string }[])[0]?.id ?? '' }
}
