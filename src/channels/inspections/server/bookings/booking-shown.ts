import type { PublicLook } from '#accounts/branding/server/public-page.ts'
import type { Typed } from '#workflow/opens/server/public/visitor-form.ts'
import type { Slot } from './offer.service.ts'

export interface BookingShown {
  look: PublicLook
  /** The page of the listing. */
  propertyPath: string
  place: string
  hostName: string | null
  minutes: number
  notice: string
  wording: { listing: string; other: string }
}

/** The page with what was typed. */
export interface BookingForm {
  shown: BookingShown
  days: ReadonlyMap<string, readonly Slot[]>
  day: string | undefined
  startsAt: string
  typed: Typed
  key: string
  problem?: string
}
