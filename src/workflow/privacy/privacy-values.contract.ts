/** A choice and no free text: what is written down about an erasure must not name the person again. */
export const erasureReasons = ['personAsked', 'notNeeded', 'mistake'] as const
export type ErasureReason = (typeof erasureReasons)[number]
