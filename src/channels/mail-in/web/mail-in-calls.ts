import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { MailList, mailInEndpoints } from '../mail-in.contract.ts'
import { mailInHeads } from '../mail-in.heads.generated.ts'

export const mailInCalls = callsOf<typeof mailInEndpoints>(mailInHeads)
export const mailInKind = 'mailIn'

export const addressQuery = () => callQuery(mailInKind, mailInCalls.address, { params: agencyParams() })
export const countsQuery = () => callQuery(mailInKind, mailInCalls.counts, { params: agencyParams() })
export const logQuery = () => callQuery(mailInKind, mailInCalls.log, {})
export const mailsQuery = (show: MailList) =>
  pagesQuery([mailInKind, 'list', show], (cursor, signal) =>
    call(mailInCalls.list, { params: agencyParams(), query: { show, limit: 50, cursor } }, { signal }),
  )
