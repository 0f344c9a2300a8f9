import type { FastifyInstance } from 'fastify'
import { isBroken, refuse } from './answers.ts'
import type { Faults } from './faults.ts'
import type { Tokens } from './oauth-api.ts'

export interface LeadThere {
  id: string
  agencyId: string
  receivedAt: string
  comments: string
  type: string
  contactDetails: { fullName: string; email: string; phone: string }
  externalIdentifiers?: { externalListingId: string }
}
const perPage = 2

/** Lists the enquiries at the portal in pages of two, so that readers must turn them. */
export function leadApi(app: FastifyInstance, faults: Faults, tokens: Tokens): { leads: LeadThere[] } {
  const there: { leads: LeadThere[] } = { leads: [] }
  app.get<{ Querystring: { since?: string; page?: string; agency_id?: string } }>(
    '/lead/v1/enquiries',
    async (request, reply) => {
      if (await isBroken(request, reply, faults)) return reply
      if (!tokens.isGood(request)) return refuse(reply, 401, ['The token is not valid'])
      const { since = '', page = '1', agency_id: agencyId } = request.query
      if (Number.isNaN(Date.parse(since))) return refuse(reply, 400, ['since must be a time'])
      const all = there.leads.filter((lead) => lead.agencyId === agencyId && Date.parse(lead.receivedAt) >= Date.parse(since))
      const start = (Number(page) - 1) * perPage
      const next = start + perPage < all.length
      return {
        _embedded: { enquiries: all.slice(start, start + perPage) },
        _links: next ? { next: { href: `/lead/v1/enquiries?page=${Number(page) + 1}` } } : {},
      }
    },
  )
  return there
}
