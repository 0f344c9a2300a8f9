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
  /** A new one is being entered: `yes`, or for a record, `contact <id>`, `property <id>` or `enquiry <id> <contact>`. */
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
    new: textParam(search['new'], 90),
  })

export interface NewFor {
  contactId?: string | undefined
  propertyId?: string | undefined
  enquiryId?: string | undefined
}
/** The record whose page it was opened on. */
export function newForOf(text = ''): NewFor {
  const [kind, id, contact] = text.split(' ')
  if (kind === 'contact') return { contactId: idParam(id) }
  if (kind === 'property') return { propertyId: idParam(id) }
  return kind === 'enquiry' ? { enquiryId: idParam(id), contactId: idParam(contact) } : {}
}
