import * as z from 'zod'
import { jsonOf } from '../json.ts'
import type { PortalConnection } from '../portal-adapter.ts'
import { callRea, garbled } from './rea-client.ts'

const text = z.string().nullish()
const Lead = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  receivedAt: text,
  comments: text,
  type: text,
  contactDetails: z.object({ fullName: text, email: text, phone: text }).nullish(),
  externalIdentifiers: z.object({ externalListingId: text }).nullish(),
  listing: z.object({ id: z.union([z.string(), z.number()]).transform(String).nullish() }).nullish(),
})
export type ReaLead = z.infer<typeof Lead>
const Answer = z.object({
  // One that we cannot read must not hide the others.
  _embedded: z.object({ enquiries: z.array(z.unknown()) }).nullish(),
  _links: z.object({ next: z.object({ href: z.string() }).nullish() }).nullish(),
})

export interface LeadPage {
  leads: ReaLead[]
  /** The number that could not be read. */
  unreadable: number
  hasMore: boolean
}

/** One page of the enquiries of an agency. @throws PortalTrouble */
export async function readLeads(connection: PortalConnection, { since, page }: { since: Date; page: number }): Promise<LeadPage> {
  const query = new URLSearchParams({ since: since.toISOString(), page: String(page), agency_id: connection.portalAgencyId })
  const answer = await callRea(connection, { method: 'GET', path: `/lead/v1/enquiries?${query}` })
  const parsed = Answer.safeParse(jsonOf(answer.text))
  if (answer.status !== 200 || !parsed.success) throw garbled()
  const all = parsed.data._embedded?.enquiries ?? []
  const leads = all.flatMap((one) => Lead.safeParse(one).data ?? [])
  // The link is only a sign: its address is never followed, so that no answer can send us elsewhere.
  return { leads, unreadable: all.length - leads.length, hasMore: Boolean(parsed.data._links?.next?.href) && all.length > 0 }
}
