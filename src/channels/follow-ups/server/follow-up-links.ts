import { mailLinks, sentFileMs } from '#core/contacts/server/consent/mail-links.service.ts'
import { documentLink, documentsOf } from '#core/media/server/listing-documents.service.ts'
import { behindLink } from './follow-up-links.store.ts'
import { documentPurpose, stopPurpose } from './follow-up-mail.ts'

/** The links in a follow-up. */
export const followUpLinks = mailLinks({
  stop: { path: 'f', purpose: stopPurpose, source: 'Unsubscribed from a follow-up email', recipient: behindLink },
  file: {
    path: 'd',
    purpose: documentPurpose,
    async url(ctx, { recordId, number }) {
      const behind = await behindLink(ctx, recordId)
      if (!behind || ctx.clock().getTime() - behind.createdAt.getTime() > sentFileMs) return undefined
      const id = behind.documentIds[number]
      // One that was taken off the listing since is no longer shown.
      const isThere = (await documentsOf(ctx, behind.listingId)).some((one) => one.id === id)
      return isThere && id ? documentLink(ctx, id) : undefined
    },
  },
})
