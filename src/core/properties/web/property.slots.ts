import { slot } from '#ui/slots.tsx'

interface PropertyPart {
  of: { entity: 'property'; id: string }
  propertyId: string
}
/** What features above say about a property, below its listings. */
export const propertyPart = slot<PropertyPart>('property')
