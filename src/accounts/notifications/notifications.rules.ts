/** What somebody may be told of, and how they are told unless they choose otherwise. A kind stands here only while something sends it. */
export const notificationKinds = [
  'mention',
  'noteReminder',
  'enquiry',
  'publicationFailed',
  'taskAssigned',
  'taskReminder',
  'reviewArrived',
  'campaignStopped',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const mailTimes = ['never', 'daily', 'atOnce'] as const
export type MailTime = (typeof mailTimes)[number]
export interface Wish {
  isInApp: boolean
  mail: MailTime
}

/** Who waits for an answer is told of at once; everything else can wait for the morning. */
export const usualWish: Record<NotificationKind, Wish> = {
  mention: { isInApp: true, mail: 'atOnce' },
  noteReminder: { isInApp: true, mail: 'daily' },
  enquiry: { isInApp: true, mail: 'atOnce' },
  publicationFailed: { isInApp: true, mail: 'daily' },
  taskAssigned: { isInApp: true, mail: 'daily' },
  taskReminder: { isInApp: true, mail: 'never' },
  reviewArrived: { isInApp: true, mail: 'daily' },
  campaignStopped: { isInApp: true, mail: 'atOnce' },
}

export const kindWords: Record<NotificationKind, { label: string; when: string }> = {
  mention: { label: 'Mentions', when: 'Somebody wrote @you in a note' },
  noteReminder: { label: 'Reminders on notes', when: 'The day came that you wanted to be reminded of a note' },
  enquiry: { label: 'Enquiries', when: 'Somebody asked about a listing of yours' },
  publicationFailed: { label: 'Failed publications', when: 'A portal did not take a listing of yours' },
  taskAssigned: { label: 'Tasks given to you', when: 'Somebody gave you a task' },
  taskReminder: { label: 'Reminders on tasks', when: 'The time came that a task of yours reminds of' },
  reviewArrived: { label: 'Reviews', when: 'A client you asked wrote a review' },
  campaignStopped: { label: 'Stopped campaigns', when: 'The mail server refused, and a campaign of yours waits' },
}

export const notificationEntities = ['contact', 'listing', 'property', 'enquiry', 'task', 'review', 'campaign'] as const
export type NotificationEntity = (typeof notificationEntities)[number]

/** Where in the portal a notification leads, e.g. `/listings/01890a5d-…`. */
export const pathTo = (entity: NotificationEntity, id: string): string =>
  ({
    contact: `/contacts/${id}`,
    listing: `/listings/${id}`,
    property: `/properties/${id}`,
    enquiry: '/enquiries',
    task: `/tasks?task=${id}`,
    review: '/reviews?status=received',
    campaign: `/campaigns/${id}`,
  })[entity]

/** The hour of the agency's day from which the digest goes out, once a day. */
export const digestHour = 7
