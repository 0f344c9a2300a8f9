import type { Listing } from '../../listings.contract.ts'
import { useValue } from './state/listing-editor-form.ts'
import { hasDisclosure, hasFeatures } from './listing-editor-sections.ts'
import { AddressSection } from '../sections/section-address.tsx'
import { CommercialSection } from '../sections/section-commercial.tsx'
import { CopySection } from '../sections/section-copy.tsx'
import { DisclosureSection } from '../sections/section-disclosure.tsx'
import { FeaturesSection } from '../sections/section-features.tsx'
import { InspectionsSection } from '../sections/section-inspections.tsx'
import { KeptSection } from '../sections/section-kept.tsx'
import { MethodSection } from '../sections/price/section-method.tsx'
import { PeopleSection } from '../sections/section-people.tsx'
import { OpenAll } from '../sections/section-frame.tsx'
import { PhotosSection } from '../sections/section-photos.tsx'
import { PriceSection } from '../sections/price/section-price.tsx'
import { PropertySection } from '../sections/section-property.tsx'
import { RentSection } from '../sections/price/section-rent.tsx'
import { RuralSection } from '../sections/section-rural.tsx'
import { SeasonsSection } from '../sections/price/section-seasons.tsx'
import { useDisclosed } from '../fields/use-disclosed.ts'

interface EditorSectionsProps {
  listing: Listing | undefined
  listingId: string | undefined
  onMedia(change: (media: readonly Listing['media'][number][]) => readonly Listing['media'][number][]): void
  needListing(): Promise<string | undefined>
}

export function EditorSections({ listing, listingId, onMedia, needListing }: EditorSectionsProps) {
  const side = useValue('saleOrLease')
  const status = listing?.status ?? 'draft'
  const disclosed = useDisclosed()
  const showsFeatures = hasFeatures({ listingClass: disclosed.listingClass, features: [...useValue('features')] })
  return (
    <>
      <OpenAll />
      <AddressSection />
      <PropertySection canSwitchSides={status === 'draft'} />
      <ClassSection />
      {side !== 'lease' && <PriceSection status={status} />}
      {side !== 'sale' && <RentSection status={status} />}
      <MethodSection />
      {side !== 'lease' && hasDisclosure(disclosed) && <DisclosureSection />}
      {showsFeatures && <FeaturesSection />}
      <CopySection />
      <PhotosSection listingId={listingId} media={listing?.media ?? []} onMedia={onMedia} needListing={needListing} />
      <InspectionsSection />
      <PeopleSection />
      <KeptSection />
    </>
  )
}

/** Section of one class alone. */
function ClassSection() {
  switch (useValue('listingClass')) {
    case 'commercial':
    case 'commercialLand':
    case 'business':
      return <CommercialSection />
    case 'rural':
      return <RuralSection />
    case 'holidayRental':
      return <SeasonsSection />
    default:
      return null
  }
}
