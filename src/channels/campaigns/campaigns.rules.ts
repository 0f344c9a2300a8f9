export const campaignStates = ['draft', 'inReview', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Steps that users take; the worker alone ends a campaign (`sent`, `failed`, or `paused` when the mail server refuses). */
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
/** An activated campaign is as it was seen: it is copied, never changed. */
export const mayEdit = (state: CampaignState): boolean => state === 'draft' || state === 'inReview'
/** A campaign that people have received stays on record. */
export const mayDelete = (state: CampaignState): boolean => state !== 'sending' && state !== 'scheduled'

/** Submitting needs the permission to write; every step that emails people needs the permission to send. */
export const needsSend = (step: CampaignStep): boolean => step !== 'submit'

export const stepRefused = (state: CampaignState, step: CampaignStep): string =>
  ({
    submit: 'Only a draft can be submitted for approval',
    reopen:
      state === 'sent'
        ? 'This campaign has been sent. Copy it to make changes'
        : 'Only a campaign that hasn’t started sending can be reopened',
    pause: 'Only a scheduled or sending campaign can be paused',
    resume: 'Only a paused campaign can be resumed',
    cancel: state === 'sent' ? 'This campaign has already been sent' : 'This campaign isn’t scheduled or sending',
  })[step]
