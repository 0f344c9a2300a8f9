import { registry } from '#ui/slots.ts'

interface Person {
  id: string
  firstName: string
  lastName: string
}
/** The people in the filter. */
export const auditPeople = registry<(signal: AbortSignal) => Promise<readonly Person[]>>('audit people')
