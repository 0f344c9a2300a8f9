import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { visitKind } from '#workflow/opens/opens.rules.ts'
import type { followUpEndpoints } from '../follow-ups.contract.ts'
import { followUpHeads } from '../follow-ups.heads.generated.ts'
import type { FollowUpKind } from '#workflow/opens/visits.rules.ts'

export const followUpCalls = callsOf<typeof followUpEndpoints>(followUpHeads)
export const followUpQuery = (id: string) => callQuery(visitKind, followUpCalls.plan, { params: { id } })

export const kindWords: Record<FollowUpKind, { title: string; intro: string }> = {
  requested: { title: 'What they asked for', intro: 'A factual reply. It needs no consent and advertises nothing.' },
  thanks: { title: 'Thank you', intro: 'They agreed to hear from you about this home.' },
  nextOpen: { title: 'Second look', intro: 'They want to see it again.' },
  missed: { title: 'Sorry we missed you', intro: 'They were expected and didn’t come.' },
  full: { title: 'Sorry it was full', intro: 'They waited but couldn’t get in.' },
}
