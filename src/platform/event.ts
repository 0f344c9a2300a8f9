/**
 * Something that happened to a record and that features above react to. It is exported by the feature in which it happens (`x.events.ts`),
 * or by the lower one when both ends are known; those who react name it in their `x.feature.ts`.
 */
export interface BusinessEvent<P = unknown> {
  /** `record.what`, for logs. */
  name: string
  /** Never there: carries the type of the payload for the compiler. */
  readonly payload?: P
}

/** @example const listingClosed = event<{ id: string }>('listing.closed') */
export const event = <P extends object = { id: string }>(name: string): BusinessEvent<P> => ({ name })
