import { sql } from 'kysely'
import * as z from 'zod'
import type { Caller } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { type ReaLead, readAllReaLeads, reaPortalTypes } from '#channels/portals/server/rea-leads.service.ts'
import type { EnquiryKind } from '../enquiries.contract.ts'
import { takeSafely } from './take-safely.ts'
import { isKnown } from './enquiries.store.ts'

const longestMs = 4 * 60_000

export async function readReaEnquiries(caller: Caller): Promise<void> {
  if (await caller.platform.outside.isHeld(caller.scope.agencyId)) return
  await readAllReaLeads(caller, (lead, listingId) => takeLead(caller, lead, listingId), AbortSignal.timeout(longestMs))
}

export const readRea: Recurring = {
  name: 'enquiries.read-rea',
  everyS: 300,
  due: () => sql`select * from due.accounts_at(${reaPortalTypes}::text[])`,
  run: readReaEnquiries,
}

/** The portal announced an enquiry. */
export const readReaAtOnce = job({
  name: 'enquiries.read-rea-at-once',
  payload: z.object({ id: z.uuid() }),
  retries: 3,
  timeoutS: 300,
  subject: () => 'Read enquiries from realestate.com.au',
  run: (caller) => readReaEnquiries(caller),
})

async function takeLead(caller: Caller, lead: ReaLead, listingId: string | null): Promise<boolean> {
  if (await caller.transaction((ctx) => isKnown(ctx, 'rea', lead.id))) return true
  const { fullName, email, phone } = lead.contactDetails ?? {}
  const receivedAt = lead.receivedAt ? new Date(lead.receivedAt) : caller.clock()
  return takeSafely(caller, {
    source: 'rea',
    externalId: lead.id,
    kind: kindOf(lead.type),
    receivedAt: Number.isNaN(receivedAt.getTime()) ? caller.clock() : receivedAt,
    listingId,
    // One name, which is read when a contact is made of it.
    firstName: fullName?.trim() || null,
    lastName: null,
    email: email?.trim() || null,
    phone: phone?.trim() || null,
    message: lead.comments ?? '',
  })
}

/** Types are words of theirs; what does not name an appraisal or the agency asks about a listing. */
const kindOf = (type: string | null | undefined): EnquiryKind =>
  /apprais|sell/i.test(type ?? '') ? 'vendor' : /agen(t|cy)/i.test(type ?? '') ? 'agency' : 'listing'
