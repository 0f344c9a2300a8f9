import { beforeEach } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

/** The code that Domain asks our address for before it calls. */
export const code = 'vfy_0123456789'

/** Gable at an address that the sandbox can call, and a listing on its way to each portal that calls. */
export async function portalThatCalls() {
  const gable = await portalWithSandbox()
  const { portal, sandbox, agency, house, publish, stateOf, domainAccount, publishOn, onAccount } = gable
  const home = await portal.address()
  sandbox.webhooks.now = portal.platform.clock
  beforeEach(() => {
    sandbox.webhooks.isQuiet = true
  })

  const addressOf = ({ webhook }: PortalAccount) => `${home}${new URL(webhook?.url ?? '').pathname}`
  const accountNow = async (me: Call, id: string) => {
    const { items } = await me(e.accounts, { params: { clientId: me.agencyId }, query: {} })
    const found = items.find((one) => one.id === id)
    if (!found?.webhook) throw new Error('no such account')
    return { ...found, webhook: found.webhook }
  }

  /** An account that the sandbox alone calls, and a listing that waits for its report. */
  async function atRea() {
    const { me, account, portalAgencyId } = await agency()
    const isValidated = await subscribe('rea', account)
    const { id } = await house(me)
    await publish(me, id)
    // Not the poll: on a busy machine its second is over before everything is sent.
    await portal.runJobs('portals.send')
    const [resourceId = ''] = (await stateOf(me, id))?.uploadIds ?? []
    return { me, account, listingId: id, portalAgencyId, isValidated, resourceId, ownerId: portalAgencyId }
  }
  async function atDomain() {
    const { me } = await agency()
    const fresh = await domainAccount(me)
    const account = await me(e.updateAccount, { params: { id: fresh.id }, body: { version: fresh.version, webhookSecret: code } })
    const isValidated = await subscribe('domain', account)
    const { id } = await house(me)
    await publishOn(me, id, account)
    await portal.runJobs('portals.send')
    const { uploadIds } = await onAccount(me, id, account)
    const resourceId = uploadIds[0]?.split(':')[1] ?? ''
    return { me, account, listingId: id, isValidated, resourceId, ownerId: account.portalAgencyId }
  }
  /** Earlier tests' addresses are not called any more. */
  async function subscribe(kind: 'rea' | 'domain', account: PortalAccount): Promise<boolean> {
    sandbox.webhooks.forget()
    return sandbox.webhooks.subscribe({ portal: kind, url: addressOf(account), code })
  }

  const portals = [
    { kind: 'rea' as const, at: atRea, good: 202, bad: 401 },
    { kind: 'domain' as const, at: atDomain, good: 204, bad: 404 },
  ]
  return { ...gable, home, addressOf, accountNow, subscribe, atRea, portals }
}
