import { callsOf } from '#ui/api/calls.ts'
import type { consentEndpoints } from '../consent.contract.ts'
import type { contactExportEndpoints } from '../contact-export.contract.ts'
import type { contactListEndpoints } from '../contact-lists.contract.ts'
import type { contactPageEndpoints } from '../contact-page.contract.ts'
import { consentHeads } from '../consent.heads.generated.ts'
import { contactExportHeads } from '../contact-export.heads.generated.ts'
import { contactListHeads } from '../contact-lists.heads.generated.ts'
import { contactPageHeads } from '../contact-page.heads.generated.ts'
import { contactHeads } from '../contacts.heads.generated.ts'
import { duplicateHeads } from '../duplicates.heads.generated.ts'
import type { contactEndpoints } from '../contacts.contract.ts'
import type { duplicateEndpoints } from '../duplicates.contract.ts'

export const contactCalls = callsOf<typeof contactEndpoints>(contactHeads)
export const contactListCalls = callsOf<typeof contactListEndpoints>(contactListHeads)
export const contactPageCalls = callsOf<typeof contactPageEndpoints>(contactPageHeads)
export const contactExportCalls = callsOf<typeof contactExportEndpoints>(contactExportHeads)
export const consentCalls = callsOf<typeof consentEndpoints>(consentHeads)
export const duplicateCalls = callsOf<typeof duplicateEndpoints>(duplicateHeads)
