import type { ReactNode } from 'react'
import { slot } from '#ui/slots.ts'

interface AccountsPart {
  mayManage: boolean
  /** A card about publishing there once an agency is connected; `agencyId` is Domain's number of it. */
  publishing(agencyId: string): ReactNode
}
/** Sections of the page of portal accounts, below the accounts. */
export const accountsPart = slot<AccountsPart>('portal accounts')
