import { useValue } from '../editor/state/listing-editor-form.ts'

/** Decides whether there is anything to disclose (listing-editor-sections.ts). */
export const useDisclosed = () => ({
  listingClass: useValue('listingClass'),
  estimateFromCents: useValue('estimateFromCents'),
  estimateToCents: useValue('estimateToCents'),
  rejectedOfferCents: useValue('rejectedOfferCents'),
  statementOfInformation: useValue('statementOfInformation'),
})
