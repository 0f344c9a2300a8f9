import { randomUUID } from 'node:crypto'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { contactImportEndpoints } from '#channels/contact-import/contact-import.contract.ts'
import { importer } from '#channels/contact-import/server/testing/importer.ts'
import { mover } from '#channels/move/server/testing/mover.ts'
import { enquiryAlertEndpoints } from '#channels/enquiries/alerts.contract.ts'
import { insertAlert, moveAlert } from '#channels/enquiries/server/alerts/alerts.store.ts'
import { takeEnquiry } from '#channels/enquiries/server/enquiries.service.ts'
import { renewAddress } from '#channels/mail-in/server/addresses.store.ts'
import { keepMail } from '#channels/mail-in/server/receive.service.ts'
import { reaxmlEndpoints } from '#channels/reaxml/reaxml.contract.ts'
import { uploadFeed } from '#channels/reaxml/server/testing-import.ts'
import { smsEndpoints } from '#channels/sms/sms.contract.ts'
import { websiteEndpoints } from '#workspace/website/website.contract.ts'
import { addRow, agencyCaller, type Filling, mailOf, mobile } from './filling.ts'

/** Of each kind of import one that has come in, and one that was only uploaded. */
export async function fillImports(filling: Filling) {
  const { portal, me, word } = filling
  const { id } = await uploadFeed(portal, me, feedOf(`${word}-1`, word), `${word}.xml`)
  await portal.runJobs('reaxml.read')
  await me(reaxmlEndpoints.start, { params: { id } })
  await portal.runJobs('reaxml.import')
  const importBatch = await uploadFeed(portal, me, feedOf(`${word}-2`, word), `${word}.xml`)

  const upload = (name: string) =>
    importer(portal).upload(
      me,
      `ID,First name,Email,Notes,Hobbies\n${word}-${name},${word},${mailOf(filling, name)},${word},${word}\n,${word},no address,,\n`,
      `${word}.csv`,
    )
  const finished = await upload('imported')
  await me(contactImportEndpoints.check, { params: { id: finished.id }, body: finished.settings })
  await portal.runJobs('contact-import.check')
  await me(contactImportEndpoints.start, { params: { id: finished.id } })
  await portal.runJobs('contact-import.run')
  const contactImport = await upload('row')
  const moved = await mover(portal).bring(
    me,
    {
      'contact.csv': `contact_id,first_name,email\n${word}-m,${word},${mailOf(filling, 'moved')}\n`,
      'document.csv': `document_id,contact_id,file,title,date\n${word}-d,${word}-m,${word}.txt,${word},2019-03-04\n`,
      [`${word}.txt`]: `Dear ${word}, thank you.`,
      'note.csv': `note_id,contact_id,date,note\n${word}-n,${word}-m,2019-03-04,${word}\n${word}-o,nobody,2019-03-04,${word}\n`,
    },
    word,
  )
  return { importBatch: importBatch.id, finishedImport: finished.id, contactImport: contactImport.id, move: moved.id }
}

const idIn = (rows: unknown[]) => (rows as { id: string }[])[0]?.id ?? ''
const feedOf = (id: string, word: string) => `<?xml version="1.0" encoding="UTF-8"?>
<propertyList date="2026-11-01-12:30:00"><residential modTime="2026-11-01-12:30:00" status="current"><agentID>FOREIGN</agentID>
<uniqueID>${id}</uniqueID><headline>${word}</headline></residential></propertyList>`

/** What people outside send: an enquiry from the website, and SMS. */
export async function fillFromOutside(filling: Filling, { listing }: { listing: string }) {
  const { portal, me, word } = filling
  const enquiryWith = (phone: string | null, source: 'website' | 'domain' = 'website') =>
    agencyCaller(filling).transaction((ctx) =>
      takeEnquiry(ctx, {
        ...{ source, externalId: randomUUID(), kind: 'listing', receivedAt: ctx.clock(), listingId: listing },
        ...{ firstName: word, lastName: 'Enquirer', email: mailOf(filling, 'enquirer'), phone, message: word },
      }),
    )
  const enquiry = await enquiryWith(null)
  // With a number that is not theirs until staff add it.
  await enquiryWith('0491 570 110')
  // The same by another way is kept with it.
  await enquiryWith(null, 'domain')
  const given = await addRow(filling, `select id from contact_given_ways where agency_id = $1`)
  await me(enquiryAlertEndpoints.changeSettings, { body: { officeFrom: '08:30', version: 0 } })
  await agencyCaller(filling).transaction(async (ctx) => {
    const id = await insertAlert(ctx, { enquiryId: enquiry ?? '', userId: me.userId, number: mobile })
    await moveAlert(ctx, id ?? '', { from: ['waiting'], to: { state: 'sent', sentAt: ctx.clock() } })
  })

  const { mail, mailFile } = await fillMail(filling)

  const { version } = await me(smsEndpoints.settings, {})
  const { hookUrl } = await me(smsEndpoints.changeSettings, { body: { sender: word.slice(0, 11), isRegistered: false, version } })
  for (const payload of [
    { from: mobile, text: word, id: 'in-1' },
    { from: '0491 570 157', text: 'STOP', id: 'in-2' },
  ]) {
    const { statusCode } = await portal.app.inject({ method: 'POST', url: new URL(hookUrl).pathname, payload })
    if (statusCode !== 204) throw new Error(`An SMS was answered with ${statusCode}`)
  }
  const websitePost = await fillWebsite(filling)
  const { rows } = await addRow(filling, `select id from sms_messages where agency_id = $1 and text = $2`, word)
  const { items } = await me(notificationEndpoints.list, { query: {} })
  return {
    enquiry: enquiry ?? '',
    notification: items[0]?.id ?? '',
    sms: idIn(rows),
    givenWay: idIn(given.rows),
    websitePost,
    mail,
    mailFile,
  }
}

/** A website that is on, under a host name of its own, and a form that was held. */
async function fillWebsite(filling: Filling): Promise<string> {
  const { portal, me, word } = filling
  const { version, addresses } = await me(websiteEndpoints.settings, {})
  const own = { ownHost: `${me.agencyId}.homes.example`, domains: ['www.homes.example'] }
  await me(websiteEndpoints.changeSettings, { body: { isOn: true, ...own, version } })
  const slug = new URL(addresses.pageUrl).pathname.split('/')[2] ?? ''
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: `/p/${slug}/enquiries`,
    headers: { 'content-type': 'application/json' },
    payload: { name: word, email: mailOf(filling, 'visitor'), message: word, listing: word.slice(0, 40), homepage: word },
  })
  if (statusCode !== 202) throw new Error(`A form of the website was answered with ${statusCode}`)
  const { items } = await me(websiteEndpoints.posts, { query: {} })
  return items[0]?.id ?? ''
}

/** An email that waits to be sorted, with an attachment. */
async function fillMail(filling: Filling) {
  const { portal, me, word } = filling
  const owner = { agencyId: me.agencyId, id: randomUUID(), userId: null }
  await agencyCaller(filling).transaction((ctx) => renewAddress(ctx, 'enquiries', null))
  const raw = `From: ${word} <${mailOf(filling, 'writer')}>\nSubject: ${word}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n
--x\nContent-Type: text/plain\n\n${word}\n--x\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="${word}.pdf"\n\n%PDF-1.4\n--x--\n`
  await keepMail(portal.platform, owner, 'enquiries', { bytes: Buffer.from(raw), isWhole: true })
  await portal.runJobs('mail-in.read')
  const { rows: mails } = await addRow(filling, `select id from mail_in where agency_id = $1`)
  const { rows: files } = await addRow(filling, `select id from mail_in_files where agency_id = $1`)
  return { mail: idIn(mails), mailFile: idIn(files) }
}
