import { callsOf } from '#ui/api/calls.ts'
import type { consentEndpoints } from '../consent.contract.ts'
import type { contactExportEndpoints } from '../contact-export.contract.ts'
import type { contactListEndpoints } from '../contact-lists.contract.ts'
import type { contactPageEndpoints } from '../contact-page.contract.ts'
import {
  consentHeads,
  contactExportHeads,
  contactHeads,
  contactListHeads,
  contactPageHeads,
  duplicateHeads,
} from '../contacts.heads.ts'
import type { contactEndpoints } from '../contacts.contract.ts'
import type { duplicateEndpoints } from '../duplicates.contract.ts'

export const contactCalls = callsOf<typeof contactEndpoints>(contactHeads)
export const contactListCalls = callsOf<typeof contactListEndpoints>(contactListHeads)
export const contactPageCalls = callsOf<typeof contactPageEndpoints>(contactPageHeads)
export const contactExportCalls = callsOf<typeof contactExportEndpoints>(contactExportHeads)
export const consentCalls = callsOf<typeof consentEndpoints>(consentHeads)
export const duplicateCalls = callsOf<typeof duplicateEndpoints>(duplicateHeads)
