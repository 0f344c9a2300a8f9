import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { disclosureEndpoints } from '../disclosures.contract.ts'
import { disclosureHeads } from '../disclosures.heads.generated.ts'

export const disclosureCalls = callsOf<typeof disclosureEndpoints>(disclosureHeads)
export const statementsQuery = (id: string) =>
  callQuery('priceStatement', disclosureCalls.statements, { params: { id }, query: { limit: 50 } })
