import { slot } from '#ui/slots.ts'

interface PropertyPart {
  of: { entity: 'property'; id: string }
  propertyId: string
}
/** What features above say about a property, below its listings. */
export const propertyPart = slot<PropertyPart>('property')
