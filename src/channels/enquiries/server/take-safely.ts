import type { Caller, Context } from '#platform/context.ts'
import { isTransient } from '#platform/db/failures.ts'
import { notify, peopleOrOffice } from '#accounts/notifications/server/notify.service.ts'
import { sourceLabel, sourceSentence } from '../enquiry-sources.rules.ts'
import { storable, takeEnquiry } from './enquiries.service.ts'
import { insertEnquiry, listingSide, type NewEnquiry } from './enquiries.store.ts'

const labelOf = ({ source, sourceName = null }: NewEnquiry) => sourceLabel({ source, sourceName })
const notFiled = 'Gable could not make a contact and a note of this enquiry. Answer it here, and add the contact yourself.'
const notReadable = (source: string) => `Gable could not store the text of this enquiry. Read it at ${source}.`

/**
 * Takes one enquiry, so that one that cannot be filed never holds up those behind it: it is kept in the list of enquiries as it came, with a
 * sentence about it, and is not tried again because it is known then.
 * @returns false when not even that could be stored
 * @throws Error when the database is not available: then all are read again later
 */
export async function takeSafely(caller: Caller, given: NewEnquiry): Promise<boolean> {
  const { source, externalId } = given
  const less = (message: string): NewEnquiry => ({ ...given, message: `${message}\n\n${given.message}`.slice(0, 20_000) })
  const least = { ...given, firstName: null, lastName: null, email: null, phone: null, message: notReadable(labelOf(given)) }
  const ways: ((ctx: Context) => Promise<unknown>)[] = [
    (ctx: Context) => takeEnquiry(ctx, given),
    (ctx: Context) => keepBare(ctx, less(notFiled)),
    (ctx: Context) => keepBare(ctx, least),
  ]
  for (const take of ways) {
    try {
      await caller.transaction(take)
      return true
    } catch (error) {
      if (isTransient(error)) throw error
      caller.log.warn({ err: error, source, externalId }, 'can’t file an enquiry as usual')
    }
  }
  return false
}

async function keepBare(ctx: Context, arrived: NewEnquiry): Promise<void> {
  const given = storable(arrived)
  const side = given.listingId ? await listingSide(ctx, given.listingId) : undefined
  const id = await insertEnquiry(ctx, { ...given, agentId: side?.agentId ?? null })
  if (!id) return
  await ctx.audit({ action: `received from ${given.source}`, entity: 'enquiry', entityId: id })
  await notify(ctx, {
    userIds: await peopleOrOffice(ctx, [side?.agentId]),
    kind: 'enquiry',
    title: `${sourceSentence({ source: given.source, sourceName: given.sourceName ?? null })}: needs a look`,
    detail: given.message,
    about: { entity: 'enquiry', id },
  })
  ctx.changed('enquiry', id)
}
