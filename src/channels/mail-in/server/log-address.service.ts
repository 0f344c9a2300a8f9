import { notFound } from '#common/errors.ts'
import { fitting, readName } from '#core/contacts/names/typed-name.rules.ts'
import { emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { addContact } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import type { LogAddress } from '../mail-in.contract.ts'
import { findAddress, renewAddress } from './addresses.store.ts'
import { countFiled, forgetUnknown, staffAddresses, unknownPeople } from './log-address.store.ts'
import { fileOn } from './log-mail.service.ts'
import { findMail, settleMail, type StoredMail } from './mail-in.store.ts'
import { addressWith } from './mail-keys.ts'

export async function logAddressOf(ctx: Context): Promise<LogAddress> {
  const { config } = ctx.platform
  const address = await findAddress(ctx, 'log', ctx.scope.userId)
  const { filed, notFiled, lastAt } = await countFiled(ctx)
  const user = (await staffAddresses(ctx)).find(({ id }) => id === ctx.scope.userId)
  return {
    isConfigured: config.MAIL_IN_ADDRESS !== undefined && config.MAIL_LOG_ADDRESS !== undefined,
    address: address ? addressWith(config, 'log', address.key) : null,
    from: user?.email ?? '',
    filed,
    notFiled,
    lastAt: lastAt?.toISOString() ?? null,
    unknown: (await unknownPeople(ctx)).map(({ receivedAt, ...one }) => ({ ...one, receivedAt: receivedAt.toISOString() })),
  }
}

export async function renewLogAddress(ctx: Context): Promise<LogAddress> {
  const { id } = await renewAddress(ctx, 'log', ctx.scope.userId)
  await ctx.audit({ action: 'new address', entity: 'mailInAddress', entityId: id })
  return logAddressOf(ctx)
}

/** @throws AppError not_found for a mail of another user, or a person who is not offered in it */
async function getUnknown(ctx: Context, mailId: string, address: string): Promise<{ mail: StoredMail; name: string }> {
  const mail = await findMail(ctx, mailId, { lock: true })
  const person = mail?.unknown.find((one) => one.address === address)
  if (!mail || mail.kind !== 'log' || mail.userId !== ctx.scope.userId || !person) throw notFound({ mail: mailId })
  return { mail, name: person.name }
}

export async function addPerson(ctx: Context, mailId: string, address: string): Promise<{ contactId: string }> {
  const { mail, name } = await getUnknown(ctx, mailId, address)
  const contactId = await addContact(ctx, {
    ...emptyContact,
    ...fitting(readName(name)),
    emails: [{ address, label: 'personal' }],
    agentIds: ctx.scope.agentId ? [ctx.scope.agentId] : [],
  })
  await fileOn(ctx, [contactId], mail, undefined)
  await settleMail(ctx, mail.id, { contactIds: [...mail.contactIds, contactId] })
  await forgetUnknown(ctx, address)
  ctx.changed('mailIn', mail.id)
  return { contactId }
}

export async function dismissPerson(ctx: Context, mailId: string, address: string): Promise<void> {
  await getUnknown(ctx, mailId, address)
  await forgetUnknown(ctx, address)
  ctx.changed('mailIn', mailId)
}
