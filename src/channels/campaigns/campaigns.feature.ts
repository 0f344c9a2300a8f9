import { listingClosed, listingPriceChanged } from '#core/listings/listings.events.ts'
import { contactsErased, mailRefusalsWanted } from '#core/contacts/contacts.events.ts'
import { outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { feature, queues, runs } from '#platform/feature.ts'
import { taskCampaignNamed, taskCampaignsWanted } from '#workflow/tasks/tasks.events.ts'
import { automationEndpoints } from './automatic.contract.ts'
import { campaignEndpoints } from './campaigns.contract.ts'
import { reportEndpoints } from './report.contract.ts'
import { tendCampaigns } from './server/automatic/automatic-run.ts'
import { notePriceChange, noteSold } from './server/automatic/automatic.jobs.ts'
import { automationRoutes } from './server/automatic/automatic.routes.ts'
import { emptyRecipientsOf } from './server/sending/erased-recipients.store.ts'
import { nameSuppressed, writeErasedSuppressions } from './server/bounces/suppressions.store.ts'
import { bounceMail } from './server/bounces/bounce-mail.service.ts'
import { campaignRoutes } from './server/campaigns.routes.ts'
import { getCampaign, nameCampaigns } from './server/campaigns.service.ts'
import { findCampaignsByWords, campaignWords } from './server/campaigns.store.ts'
import { pauseAfterRestore } from './server/campaign-states.store.ts'
import { mailAutomationTest } from './server/automatic/automatic-sample.jobs.ts'
import { campaignReportRoutes } from './server/report/report.routes.ts'
import { campaignAnswerRoutes } from './server/sending/answer-routes.ts'
import { sendCampaign } from './server/sending/send.jobs.ts'
import { sendTestOfCampaign } from './server/test-mail.jobs.ts'

export const campaigns = feature({
  name: 'campaigns',
  endpoints: { campaigns: campaignEndpoints, 'campaign reports': reportEndpoints, automations: automationEndpoints },
  routes: [campaignRoutes, campaignReportRoutes, automationRoutes],
  links: [campaignAnswerRoutes],
  jobs: [sendCampaign, sendTestOfCampaign, mailAutomationTest],
  refusals: { mail_suppressions: [] },
  recurring: [tendCampaigns, campaignWords.rebuild],
  mail: [bounceMail],
  restored: (caller) => caller.transaction(pauseAfterRestore),
  on: [
    outlivesContacts('campaign_recipients'),
    runs(contactsErased, (ctx, { ids }) => emptyRecipientsOf(ctx, ids)),
    queues(listingPriceChanged, notePriceChange),
    queues(listingClosed, noteSold),
    runs(mailRefusalsWanted, nameSuppressed),
    runs(taskCampaignsWanted, nameCampaigns),
    runs(taskCampaignNamed, async (ctx, { campaignId }) => void (await getCampaign(ctx, campaignId))),
  ],
  personalData: {
    campaign_automations: { key: ['kind'], json: ['settings'] },
    campaign_recipients: {
      json: ['merge_values'],
      text: ['name', 'address', 'reason', 'bounce_detail'],
      none: ['domain', 'listing_ids'],
    },
    campaign_triggers: { none: ['key'] },
    campaigns: {
      json: ['design', 'audience', 'frozen'],
      text: ['name', 'subject', 'preheader', 'pause_reason'],
      none: ['template'],
      masked: campaignWords.masked,
    },
    mail_suppressions: { text: ['address', 'detail'], write: writeErasedSuppressions },
  },
  search: {
    campaigns: {
      permission: 'campaigns.read',
      kind: 'campaign',
      find: (ctx, { q, spelling }) => findCampaignsByWords(ctx, q, 6, spelling),
    },
  },
  archive: {
    plain: { campaigns: ['template'] },
    tables: ['campaigns', 'campaign_recipients', 'campaign_events', 'campaign_automations', 'mail_suppressions'],
    passing: ['campaign_triggers'],
    arrives: {
      campaigns: (row) =>
        row['state'] === 'scheduled' || row['state'] === 'sending'
          ? {
              ...row,
              paused_from: row['state'],
              state: 'paused',
              send_run: null,
              pause_reason: 'Your agency was imported from an archive. Check who has this email already before you resume',
            }
          : row,
      campaign_automations: (row) => (row['state'] === 'on' ? { ...row, state: 'paused' } : row),
    },
  },
})
