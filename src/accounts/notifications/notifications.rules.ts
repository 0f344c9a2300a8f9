/** Kinds of notifications and their default settings. Only kinds that something sends are listed. */
export const notificationKinds = [
  'mention',
  'noteReminder',
  'enquiry',
  'publicationFailed',
  'taskAssigned',
  'taskReminder',
  'reviewArrived',
  'campaignStopped',
  'smsReceived',
  'smsFailed',
  'emailFailed',
  'proofAnswered',
  'inspectionAnswered',
  'appraisalBooked',
  'appraisalDue',
  'authorityEnding',
  'detailsGiven',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const mailTimes = ['never', 'daily', 'atOnce'] as const
export type MailTime = (typeof mailTimes)[number]
export interface ChannelSettings {
  isInApp: boolean
  mail: MailTime
}

/** Kinds that can be sent by SMS too: people waiting for a reply, away from the desk. */
export const smsKinds: ReadonlySet<NotificationKind> = new Set(['enquiry'])

/** People waiting for a reply are notified at once; everything else waits for the morning. */
export const defaultSettings: Record<NotificationKind, ChannelSettings> = {
  mention: { isInApp: true, mail: 'atOnce' },
  noteReminder: { isInApp: true, mail: 'daily' },
  enquiry: { isInApp: true, mail: 'atOnce' },
  publicationFailed: { isInApp: true, mail: 'daily' },
  taskAssigned: { isInApp: true, mail: 'daily' },
  taskReminder: { isInApp: true, mail: 'never' },
  reviewArrived: { isInApp: true, mail: 'daily' },
  campaignStopped: { isInApp: true, mail: 'atOnce' },
  smsReceived: { isInApp: true, mail: 'atOnce' },
  smsFailed: { isInApp: true, mail: 'atOnce' },
  emailFailed: { isInApp: true, mail: 'atOnce' },
  proofAnswered: { isInApp: true, mail: 'atOnce' },
  inspectionAnswered: { isInApp: true, mail: 'atOnce' },
  appraisalBooked: { isInApp: true, mail: 'daily' },
  appraisalDue: { isInApp: true, mail: 'daily' },
  authorityEnding: { isInApp: true, mail: 'atOnce' },
  detailsGiven: { isInApp: true, mail: 'atOnce' },
}

export const kindWords: Record<NotificationKind, { label: string; when: string }> = {
  mention: { label: 'Mentions', when: 'You were mentioned in a note' },
  noteReminder: { label: 'Note reminders', when: 'A note reminder you set is due' },
  enquiry: { label: 'Enquiries', when: 'You received an enquiry, or one without an agent came for the office' },
  publicationFailed: { label: 'Failed publishing', when: 'A listing failed to publish' },
  taskAssigned: { label: 'Assigned tasks', when: 'A task was assigned to you' },
  taskReminder: { label: 'Task reminders', when: 'A task reminder you set is due' },
  reviewArrived: { label: 'Reviews', when: 'A client left a review you requested' },
  campaignStopped: { label: 'Stopped campaigns', when: 'The email server rejected your campaign, so it is paused' },
  smsReceived: { label: 'SMS replies', when: 'A contact replied by SMS' },
  smsFailed: { label: 'Unsent SMS', when: 'An SMS you sent may not have been delivered' },
  emailFailed: { label: 'Unsent emails', when: 'An email you wrote to a contact may not have been sent' },
  proofAnswered: { label: 'Proofs', when: 'A vendor approved or commented on a proof you sent' },
  inspectionAnswered: { label: 'Inspections', when: 'A buyer booked, moved, cancelled or answered an inspection with you' },
  appraisalBooked: { label: 'Appraisals', when: 'An appraisal was given to you' },
  appraisalDue: { label: 'Calls due', when: 'An owner you appraised is due for a call' },
  authorityEnding: { label: 'Authorities', when: 'An authority of your listing ends soon' },
  detailsGiven: { label: 'Due diligence', when: 'A party filled in their details by a link you sent' },
}

export const notificationEntities = [
  'contact',
  'listing',
  'property',
  'enquiry',
  'task',
  'review',
  'campaign',
  'appraisal',
  'unsortedMail',
] as const
export type NotificationEntity = (typeof notificationEntities)[number]

const headlines: Partial<Record<NotificationKind, string>> = {
  taskAssigned: 'Task assigned to you',
  taskReminder: 'Task reminder',
  noteReminder: 'Note reminder',
  appraisalBooked: 'Appraisal for you',
  appraisalDue: 'Call due',
}
/** In the app an icon shows the kind; an email has to say it: `Task reminder: Call the vendor`. */
export const headlineOf = ({ kind, title }: { kind: NotificationKind; title: string }): string =>
  headlines[kind] ? `${headlines[kind]}: ${title}` : title

/** The page of a notification, e.g. `/listings/01890a5d-…`. */
export const pathTo = (entity: NotificationEntity, id: string): string =>
  ({
    contact: `/contacts/${id}`,
    listing: `/listings/${id}`,
    property: `/properties/${id}`,
    enquiry: `/enquiries?id=${id}`,
    task: `/tasks?task=${id}`,
    review: '/reviews?status=received',
    campaign: `/campaigns/${id}`,
    appraisal: `/appraisals/${id}`,
    unsortedMail: '/enquiries?unsorted=yes',
  })[entity]

/** The hour of the agency's day from which the digest goes out, once a day. */
export const digestHour = 7
