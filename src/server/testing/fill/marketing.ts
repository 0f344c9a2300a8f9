import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { automationEndpoints } from '#channels/campaigns/automatic.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { emailEndpoints } from '#channels/emails/emails.contract.ts'
import { templateEndpoints } from '#channels/emails/templates.contract.ts'
import { codeEndpoints } from '#channels/documents/codes.contract.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { proofEndpoints } from '#workspace/proofs/proofs.contract.ts'
import { reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import { type Filling, mailOf } from './filling.ts'

/** Brochures, their proofs, and the QR codes on them. */
export async function fillDocuments({ portal, me, word }: Filling, { listing }: { listing: string }) {
  const params = { listingId: listing }
  await me(documentEndpoints.choose, { params, body: { type: 'dl', theme: 'classic', headline: word, addressee: word } })
  const proof = await me(proofEndpoints.send, { params, body: { type: 'dl', name: word, message: word } })
  const code = await me(codeEndpoints.create, { params, body: { piece: 'sign', place: word } })
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }
  await portal.app.inject({ url: new URL(code.url).pathname, headers: phone })
  return { proof: proof.id, code: code.id }
}

interface Given {
  contact: string
  listing: string
}

/** Emails to many, posts and reviews. */
export async function fillMarketing(filling: Filling, given: Given) {
  const { me, word } = filling
  const post = await me(blogEndpoints.create, { body: { title: word, excerpt: word } })
  const published = await me(blogEndpoints.create, { body: { title: `${word} is published`, bodyHtml: `<p>${word}</p>` } })
  await me(blogEndpoints.step, { params: { id: published.id }, body: { step: 'publish', version: published.version } })
  const review = await me(reviewEndpoints.create, {
    body: { reviewerName: word, role: 'vendor', rating: 5, body: word, mayPublish: true },
  })
  const { version } = await me(reviewEndpoints.settings, {})
  await me(reviewEndpoints.changeSettings, { body: { words: word, version } })
  return { post: post.id, review: review.id, ...(await fillCampaigns(filling, given)), ...(await fillEmails(filling, given)) }
}

/** A template, and an email to one person. */
async function fillEmails({ portal, me, word }: Filling, { contact, listing }: Given) {
  const template = await me(templateEndpoints.create, { body: { name: word, subject: word, text: word } })
  const email = await me(emailEndpoints.send, {
    body: { contactId: contact, listingId: listing, subject: word, text: word, isCommercial: false },
  })
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'emails.send' and state < 'active'`)
  await portal.runJobs('emails.send')
  return { emailTemplate: template.id, email: email.id }
}

/** A draft, a letter that was sent and opened, and an automatic one that waits. */
async function fillCampaigns(filling: Filling, { contact, listing }: Given) {
  const { portal, me, word } = filling
  const params = { id: me.agencyId }
  const { version } = await me(brandingEndpoints.get, { params })
  // Without an address of the sender nothing may go out.
  await me(brandingEndpoints.update, {
    params,
    body: { version, address: `1 ${word} Street, Kew VIC 3101`, phone: '03 9000 0000', licenceLine: word },
  })
  const audience = { include: [{ kind: 'contacts' as const, contactIds: [contact] }], exclude: [] }
  const letter = () => me(campaignEndpoints.create, { body: { template: 'plainLetter', name: word, subject: word, audience } })
  const sent = await letter()
  await me(campaignEndpoints.activate, { body: { id: sent.id } })
  await portal.runJobs('campaigns.send')
  const mail = portal.mails.findLast(({ to }) => to === mailOf(filling, word.toLowerCase()))
  const opened = /\/mail\/o\/[^"]+/.exec(mail?.html ?? '')?.[0]
  if (!opened) throw new Error('The letter did not arrive')
  await portal.app.inject({ url: opened, headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' } })

  const kind = 'priceChange'
  const { automation } = await me(automationEndpoints.rehearse, { params: { kind } })
  await me(automationEndpoints.change, { params: { kind }, body: { state: 'on', version: automation.version } })
  const before = await me(listingEndpoints.getOne, { params: { id: listing } })
  await me(listingEndpoints.update, { params: { id: listing }, body: { version: before.version, priceCents: 95_000_000 } })
  await portal.runJobs('campaigns.note-price-change')
  const campaign = await letter()
  return { campaign: campaign.id, sentCampaign: sent.id }
}
