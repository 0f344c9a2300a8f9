import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import type { FollowUp, followUpEndpoints } from '../../follow-ups.contract.ts'
import { followUpHeads } from '../../follow-ups.heads.generated.ts'
import type { FollowUpKind } from '../../follow-ups.rules.ts'
import { visitKind } from '../visit-calls.ts'

export const followUpCalls = callsOf<typeof followUpEndpoints>(followUpHeads)
export const followUpQuery = (id: string) => callQuery(visitKind, followUpCalls.plan, { params: { id } })

export const kindWords: Record<FollowUpKind, { title: string; intro: string }> = {
  requested: { title: 'What they asked for', intro: 'A factual reply. It needs no consent and advertises nothing.' },
  thanks: { title: 'Thank you', intro: 'They agreed to hear from you about this home.' },
  nextOpen: { title: 'Second look', intro: 'They want to see it again.' },
  missed: { title: 'Sorry we missed you', intro: 'They were expected and didn’t come.' },
  full: { title: 'Sorry it was full', intro: 'They waited but couldn’t get in.' },
}
const stateWords: Record<FollowUp['state'], string> = {
  waiting: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'May not have been sent',
}
/** `Email sent`, `SMS not sent: No consent on record`. */
export const followUpWords = ({ channel, state, reason }: FollowUp): string => {
  const words = `${channel === 'sms' ? 'SMS' : 'Email'} ${stateWords[state].toLowerCase()}`
  return reason && (state === 'failed' || state === 'unknown') ? `${words}: ${reason}` : words
}
