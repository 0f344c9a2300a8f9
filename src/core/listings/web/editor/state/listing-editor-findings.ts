import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { readKnownPlaces } from '#common/copy/known-places.ts'
import { checkListing } from '#common/law/compliance.ts'
import { findingsQuery, placesQuery } from '../../compliance-calls.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import type { Store } from '#ui/store.ts'
import type { Listing } from '../../../listings.contract.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { jumpQuestion } from '#common/listing/price-sense.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { useLiveFields } from './listing-editor-form.ts'
import type { LawFinding } from '../../live-findings.ts'

/** The day where the agency is. */
function today(): string {
  const timeZone = sessionStore.get().user?.timeZone
  // Sweden writes days as we store them.
  return new Date().toLocaleDateString('sv-SE', timeZone ? { timeZone } : {})
}
const isOfBranding = ({ field }: LawFinding) => field.startsWith('branding.')

const watched = ['priceCents', 'priceFromCents', 'priceToCents', 'rentCents'] as const
/** Asks about amounts that are far from the saved ones. */
const jumpsOf = (fields: ListingFields, listing: Listing | undefined): LawFinding[] =>
  watched.flatMap((field) => {
    const message = jumpQuestion(fields[field], listing?.[field])
    return message
      ? [{ id: `jump-${field}`, field, severity: 'warns' as const, message, source: 'Compared with the saved listing' }]
      : []
  })

/** Judges what is typed by the very rules of the server, a moment behind the keys. What concerns the agency's branding is asked of the server. */
export function FindingsWatch({ store, listing }: { store: Store<readonly LawFinding[]>; listing: Listing | undefined }) {
  const fields = useDeferredValue(useLiveFields())
  const stored = useQuery({ ...findingsQuery(listing?.id ?? ''), enabled: listing !== undefined })
  const ofBranding = stored.data
  const status = listing?.status
  const placesText = useQuery(placesQuery).data?.places
  const places = useMemo(() => readKnownPlaces(placesText ?? ''), [placesText])
  const findings = useMemo(() => {
    const plain = withPlainText(fields)
    const label = priceLabel(plain, status)
    const typed = checkListing({ fields: plain, priceLabel: label, licenceLine: 'asked of the server' }, today(), places)
    // Until the list is here, every place would be questioned.
    const known =
      placesText === undefined ? typed.filter((one) => one.copy?.rule !== 'place' && one.copy?.rule !== 'distance') : typed
    return [...known, ...jumpsOf(plain, listing), ...(ofBranding ?? []).filter(isOfBranding)]
  }, [fields, status, listing, ofBranding, places, placesText])
  useEffect(() => store.set(findings), [store, findings])
  return null
}
