export const campaignStates = ['draft', 'inReview', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'] as const
export type CampaignState = (typeof campaignStates)[number]

/** What people do to a campaign; the worker alone ends one (`sent`, `failed`, or `paused` when the mail server refuses). */
export const campaignSteps = ['submit', 'reopen', 'pause', 'resume', 'cancel'] as const
export type CampaignStep = (typeof campaignSteps)[number]

const steps: Record<CampaignStep, readonly CampaignState[]> = {
  submit: ['draft'],
  /** Back to the designer: out of the review, or before the first mail of a scheduled one has gone. */
  reopen: ['inReview', 'scheduled'],
  pause: ['scheduled', 'sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'sending', 'paused'],
}
export const mayStep = (state: CampaignState, step: CampaignStep): boolean => steps[step].includes(state)
export const stepsOf = (state: CampaignState): CampaignStep[] => campaignSteps.filter((step) => mayStep(state, step))
export const mayActivate = (state: CampaignState): boolean => state === 'draft' || state === 'inReview'
/** What has been activated is as it was seen: it is copied, never changed. */
export const mayEdit = (state: CampaignState): boolean => state === 'draft' || state === 'inReview'
/** What people have got stays on record. */
export const mayDelete = (state: CampaignState): boolean => state !== 'sending' && state !== 'scheduled'

/** Submitting is for whoever writes; everything that mails people is for whoever may send. */
export const needsSend = (step: CampaignStep): boolean => step !== 'submit'

export const stepRefused = (state: CampaignState, step: CampaignStep): string =>
  ({
    submit: 'Only a draft can be handed in for review',
    reopen: state === 'sent' ? 'It has been sent. Copy it to change it' : 'Only what has not begun can be opened again',
    pause: 'Only what is scheduled or on its way can be paused',
    resume: 'Only a paused campaign can go on',
    cancel: state === 'sent' ? 'It has been sent already' : 'There is nothing to cancel',
  })[step]
