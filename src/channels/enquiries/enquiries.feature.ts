import { domainEnquiryAnnounced, reaEnquiryAnnounced } from '#channels/portals/portals.events.ts'
import { feature, queues } from '#platform/feature.ts'
import { domainEndpoints } from './domain.contract.ts'
import { enquiryEndpoints } from './enquiries.contract.ts'
import { readDomainAtOnce, readDomainEnquiries } from './server/enquiries.jobs.ts'
import { enquiryRoutes } from './server/enquiries.routes.ts'
import { readReaAtOnce, readReaEnquiries } from './server/read-rea.ts'
import { mailReply } from './server/reply.jobs.ts'

export const enquiries = feature({
  name: 'enquiries',
  endpoints: { enquiries: { ...enquiryEndpoints, ...domainEndpoints } },
  routes: [enquiryRoutes],
  jobs: [readDomainEnquiries, mailReply],
  recurring: [{ name: 'enquiries.read-rea', everyS: 300, run: readReaEnquiries }],
  on: [queues(reaEnquiryAnnounced, readReaAtOnce), queues(domainEnquiryAnnounced, readDomainAtOnce)],
})
