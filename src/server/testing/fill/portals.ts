import { createHmac, randomUUID } from 'node:crypto'
import { domainEndpoints } from '#channels/enquiries/domain.contract.ts'
import { startPortalSandbox } from '#channels/portals/sandbox/portal-sandbox.ts'
import { portalEndpoints } from '#channels/portals/portals.contract.ts'
import { takeoverEndpoints } from '#channels/portals/takeover.contract.ts'
import type { Filling } from './filling.ts'

/** Accounts at portals, an ad, a portal that calls, and Domain, which brings enquiries. */
export async function fillPortals(filling: Filling, { listing }: { listing: string }) {
  const { me, word } = filling
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
  await called(filling)
  await connectDomain(filling)
  const publication = await me(portalEndpoints.upload, {
    body: { listingId: listing, portalType: 'homely', portalAccountId: portalAccount.id },
  })
  await me(portalEndpoints.pause, { params: { id: publication.id } })
  await takenOver(filling, listing)
  return { portalAccount: portalAccount.id, publication: publication.id }
}

/** An account that another system still publishes for, with the reference of a listing there. */
async function takenOver({ me, word }: Filling, listingId: string): Promise<void> {
  const { id } = await me(portalEndpoints.createAccount, {
    body: {
      ...{ portalType: 'soho', name: word, portalAgencyId: `agency-${randomUUID().slice(0, 6)}`, isTakingOver: true },
      feed: { protocol: 'sftp', host: '127.0.0.1', port: 9, directory: 'in' },
    },
  })
  await me(takeoverEndpoints.key, { params: { id }, body: { listingId, externalKey: randomUUID() } })
}

/** Domain calls about something that Gable need not look at. */
async function called({ portal, me, word }: Filling): Promise<void> {
  const code = 'vfy_of_the_portal'
  const portalAgencyId = String(30_000 + Math.floor(Math.random() * 1_000_000))
  const account = await me(portalEndpoints.createAccount, { body: { portalType: 'domain', name: word, portalAgencyId } })
  const { webhook } = await me(portalEndpoints.updateAccount, {
    params: { id: account.id },
    body: { version: account.version, webhookSecret: code },
  })
  const payload = JSON.stringify([{ notificationId: word, resourceType: 'other' }])
  const signature = createHmac('sha1', code).update(payload).digest('hex')
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: new URL(webhook?.url ?? '').pathname,
    headers: { 'content-type': 'application/json', 'x-domain-signature': signature },
    payload,
  })
  if (statusCode !== 204) throw new Error(`The call of Domain was answered with ${statusCode}`)
}

/** Consents at the page of Domain and reads what is there; the server has no credentials of Domain before and after. */
async function connectDomain({ portal, me }: Filling): Promise<void> {
  const credentials = { clientId: 'gable-tests', clientSecret: 'a secret of Domain' }
  const sandbox = await startPortalSandbox({ credentials })
  const { config } = portal.platform
  Object.assign(portal.platform, {
    config: {
      ...config,
      DOMAIN_AUTH_URL: `${sandbox.url}/domain`,
      DOMAIN_API_URL: `${sandbox.url}/domain`,
      DOMAIN_CLIENT_ID: credentials.clientId,
      DOMAIN_CLIENT_SECRET: credentials.clientSecret,
    },
  })
  try {
    const { url } = await me(domainEndpoints.authorise, { body: { clientId: me.agencyId } })
    const page = await (await fetch(url)).text()
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    const answer = await fetch(`${sandbox.url}/domain/connect/authorize`, {
      method: 'POST',
      body: new URLSearchParams({ ...Object.fromEntries(fields), allow: 'yes' }),
      redirect: 'manual',
    })
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    const given = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
    await me(domainEndpoints.exchange, { body: { clientId: me.agencyId, ...given } })
    await portal.runJobs('enquiries.read-domain')
  } finally {
    Object.assign(portal.platform, { config })
    await sandbox.close()
  }
}
