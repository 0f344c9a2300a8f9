import { idParam, oneOf, someOf, textParam, withoutEmpty } from '#ui/list/search-params.ts'
import { appraisalSources, type AppraisalSource, appraisalStages } from '../appraisal-values.contract.ts'

/** How the appraisals are looked at: the query of the address. */
export interface AppraisalsSearch {
  view?: 'table' | 'due'
  q?: string
  stages?: string
  side?: 'sale' | 'lease'
  source?: AppraisalSource
  agent?: string
  /** A new one is being entered: `yes`, or for a record, `contact <id>`, `property <id>`, `enquiry <id> <contact>` or `visit <id> <listing> <contact>`. */
  new?: string
}
export const readAppraisalsSearch = (search: Record<string, unknown>): AppraisalsSearch =>
  withoutEmpty<AppraisalsSearch>({
    view: oneOf(['table', 'due'], search['view']),
    q: textParam(search['q'], 200),
    stages: someOf(appraisalStages, search['stages']),
    side: oneOf(['sale', 'lease'], search['side']),
    source: oneOf(appraisalSources, search['source']),
    agent: idParam(search['agent']),
    new: textParam(search['new'], 130),
  })

export interface NewFor {
  contactId?: string | undefined
  propertyId?: string | undefined
  enquiryId?: string | undefined
  visitId?: string | undefined
  /** The listing whose open home they came to. */
  listingId?: string | undefined
}
/** The record whose page it was opened on. */
export function newForOf(text = ''): NewFor {
  const [kind, id, contact, last] = text.split(' ')
  if (kind === 'contact') return { contactId: idParam(id) }
  if (kind === 'property') return { propertyId: idParam(id) }
  if (kind === 'visit') return { visitId: idParam(id), listingId: idParam(contact), contactId: idParam(last) }
  return kind === 'enquiry' ? { enquiryId: idParam(id), contactId: idParam(contact) } : {}
}
