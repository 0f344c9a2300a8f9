import { registry } from '#ui/slots.ts'

interface Person {
  id: string
  firstName: string
  lastName: string
}
/** Who can be chosen in the filter. */
export const auditPeople = registry<(signal: AbortSignal) => Promise<readonly Person[]>>('audit people')
