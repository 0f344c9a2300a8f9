import type { Listing } from '../listings.contract.ts'
import { useValue } from './listing-editor-form.ts'
import { hasDisclosure, hasFeatures } from './listing-editor-sections.ts'
import { AddressSection } from './section-address.tsx'
import { CommercialSection } from './section-commercial.tsx'
import { CopySection } from './section-copy.tsx'
import { DisclosureSection } from './section-disclosure.tsx'
import { FeaturesSection } from './section-features.tsx'
import { InspectionsSection } from './section-inspections.tsx'
import { KeptSection } from './section-kept.tsx'
import { MethodSection } from './section-method.tsx'
import { PeopleSection } from './section-people.tsx'
import { PhotosSection } from './section-photos.tsx'
import { PriceSection } from './section-price.tsx'
import { PropertySection } from './section-property.tsx'
import { RentSection } from './section-rent.tsx'
import { RuralSection } from './section-rural.tsx'
import { SeasonsSection } from './section-seasons.tsx'
import { useDisclosed } from './use-disclosed.ts'

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

/** What one class alone has. */
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
