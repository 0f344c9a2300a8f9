import { newId, type Context } from '#platform/context.ts'
import type { MailAddress } from '../mail-in.contract.ts'
import { findAddress, noteTest, renewAddress, type StoredAddress } from './addresses.store.ts'
import { countMails } from './mail-in.store.ts'
import { addressWith } from './mail-keys.ts'
import { sendTest } from './send-test.jobs.ts'

/** A GET writes nothing: the address is made when staff ask for it. */
export async function addressOf(ctx: Context): Promise<MailAddress> {
  return shown(ctx, await findAddress(ctx, 'enquiries', null))
}

export async function renewEnquiriesAddress(ctx: Context): Promise<MailAddress> {
  const address = await renewAddress(ctx, 'enquiries', null)
  await ctx.audit({ action: 'new address', entity: 'mailInAddress', entityId: address.id })
  ctx.changed('mailIn', ctx.scope.agencyId)
  return shown(ctx, address)
}

export async function testAddress(ctx: Context): Promise<MailAddress> {
  const address = (await findAddress(ctx, 'enquiries', null)) ?? (await renewAddress(ctx, 'enquiries', null))
  const testId = newId()
  await noteTest(ctx, address.id, testId)
  await ctx.enqueue(sendTest, { testId })
  return shown(ctx, { ...address, testId, testedAt: ctx.clock(), testArrivedAt: null })
}

async function shown(ctx: Context, address: StoredAddress | undefined): Promise<MailAddress> {
  const { lastAt, ...counts } = await countMails(ctx)
  return {
    address: address ? addressWith(ctx.platform.config, 'enquiries', address.key) : null,
    isConfigured: ctx.platform.config.MAIL_IN_ADDRESS !== undefined,
    ...counts,
    lastAt: lastAt?.toISOString() ?? null,
    testedAt: address?.testedAt?.toISOString() ?? null,
    testArrivedAt: address?.testArrivedAt?.toISOString() ?? null,
  }
}
