import { contactMerged, contactsErased, personExporting, smsDue, smsReachWanted } from '#core/contacts/contacts.events.ts'
import { followsMerges } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { answerReach, queueDue } from './server/open-homes.service.ts'
import { sendSms } from './server/send.jobs.ts'
import { smsRoutes } from './server/sms.routes.ts'
import { endAfterRestore, smsWith } from './server/sms.store.ts'
import { forgetNumbersOf } from './server/suppressions.store.ts'
import { forgetNumbersBrought } from './server/unknown/attach.store.ts'
import { unknownSmsRoutes } from './server/unknown/unknown.routes.ts'
import { smsEndpoints } from './sms.contract.ts'
import { unknownSmsEndpoints } from './unknown.contract.ts'

/** SMS to contacts one by one, and their replies. */
export const sms = feature({
  name: 'sms',
  endpoints: { sms: smsEndpoints, 'unknown-sms': unknownSmsEndpoints },
  routes: [smsRoutes, unknownSmsRoutes],
  jobs: [sendSms],
  refusals: { sms_suppressions: [] },
  restored: (caller) => caller.transaction(endAfterRestore),
  on: [
    ...followsMerges('sms_messages'),
    runs(contactMerged, (ctx, { toId }) => forgetNumbersBrought(ctx, toId)),
    runs(smsReachWanted, answerReach),
    runs(smsDue, queueDue),
    runs(contactsErased, (ctx, { ids }) => forgetNumbersOf(ctx, ids)),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['sms'] = await smsWith(ctx, id)
    }),
  ],
  personalData: {
    sms_messages: { text: ['number', 'text', 'reason'], none: ['provider_id', 'sender'] },
    sms_suppressions: { text: ['number'] },
    sms_settings: { key: ['agency_id'], none: ['sender'] },
  },
  archive: {
    tables: ['sms_messages', 'sms_suppressions'],
    passing: ['sms_settings'],
  },
})
