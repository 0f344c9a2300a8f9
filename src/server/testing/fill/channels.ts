import { randomUUID } from 'node:crypto'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { importer } from '#channels/contact-import/server/testing/importer.ts'
import { codeEndpoints } from '#channels/documents/codes.contract.ts'
import { proofEndpoints } from '#channels/documents/proofs.contract.ts'
import { portalEndpoints } from '#channels/portals/portals.contract.ts'
import { uploadFeed } from '#channels/reaxml/server/testing-import.ts'
import { reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import type { Filling } from './filling.ts'

/** Ways in and out of the agency. */
export async function fillChannels(filling: Filling, { contact, listing }: { contact: string; listing: string }) {
  const { portal, me, word } = filling
  const campaign = await me(campaignEndpoints.create, {
    body: { name: word, subject: word, audience: { include: [{ kind: 'contacts', contactIds: [contact] }], exclude: [] } },
  })
  const post = await me(blogEndpoints.create, { body: { title: word, excerpt: word } })
  const review = await me(reviewEndpoints.create, {
    body: { reviewerName: word, role: 'vendor', rating: 5, body: word, mayPublish: true },
  })
  const proof = await me(proofEndpoints.send, { params: { listingId: listing }, body: { type: 'dl', name: word, message: word } })
  const code = await me(codeEndpoints.create, { params: { listingId: listing }, body: { piece: 'sign', place: word } })
  const portalAccount = await me(portalEndpoints.createAccount, {
    body: {
      portalType: 'homely',
      name: word,
      portalAgencyId: `agency-${randomUUID().slice(0, 6)}`,
      credentials: { clientId: 'gable', clientSecret: 'a secret of the feed' },
      // Nothing listens on the discard port.
      feed: { protocol: 'sftp', host: '127.0.0.1', port: 9, directory: 'in' },
    },
  })
  const importBatch = await uploadFeed(portal, me, feedOf(word), `${word}.xml`)
  const contactImport = await importer(portal).upload(
    me,
    `First name,Email\n${word},row-${word}@foreign.example\n`,
    `${word}.csv`,
  )
  return {
    campaign: campaign.id,
    post: post.id,
    review: review.id,
    proof: proof.id,
    code: code.id,
    portalAccount: portalAccount.id,
    importBatch: importBatch.id,
    contactImport: contactImport.id,
  }
}

const feedOf = (word: string) => `<?xml version="1.0" encoding="UTF-8"?>
<propertyList date="2026-11-01-12:30:00"><residential modTime="2026-11-01-12:30:00" status="current"><agentID>FOREIGN</agentID>
<uniqueID>${word}</uniqueID><headline>${word}</headline></residential></propertyList>`
