import type { ContactFields } from './contact-fields.contract.ts'

type Named = Pick<
  ContactFields,
  'kind' | 'title' | 'firstName' | 'lastName' | 'partner' | 'companyName' | 'legalName' | 'greeting' | 'envelopeName'
>
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')

/**
 * The name of a contact in lists: `Jane Smith`, `Jane & Tom Smith`, `Jane Smith & Tom Reed`, `Harbour Cafes Pty Ltd`. Empty without any
 * name; then the caller shows email or phone.
 */
export function displayName(c: Named): string {
  if (c.kind === 'company' || c.kind === 'trust' || c.kind === 'estate')
    return c.companyName ?? (joined(c.firstName, c.lastName) || c.legalName || '')
  const own = joined(c.firstName, c.lastName)
  const { partner } = c
  const other = partner && joined(partner.firstName, partner.lastName)
  if (!other) return own || c.companyName || c.legalName || ''
  if (!own) return other
  const isOneFamily = !partner.lastName || partner.lastName === c.lastName
  return isOneFamily && partner.firstName ? joined(c.firstName, '&', partner.firstName, c.lastName) : `${own} & ${other}`
}
