/**
 * The reader's results for each of our samples and of ../shared/data/reaxml/samples, recorded from it: a change here is a change of behaviour and
 * wants a reason. What each file should yield was decided by reading the file; those facts are in samples.test.ts.
 */
export const expected: Record<string, string[]> = {
  'own__commercial.xml': [
    'commercial current: 19 fields, 1 agents, 2 media, 0 warnings',
    'commercialLand current: 10 fields, - agents, 0 media, 0 warnings',
    'business current: 9 fields, - agents, 0 media, 0 warnings',
    'holidayRental current: 11 fields, - agents, 0 media, 0 warnings',
  ],
  'own__land-and-rural.xml': [
    'land current: 14 fields, - agents, 1 media, 0 warnings',
    'rural current: 21 fields, - agents, 1 media, 0 warnings',
  ],
  'own__rental.xml': [
    'rental current: 20 fields, 1 agents, 1 media, 1 warnings',
    'rental leased: 0 fields, - agents, - media, 0 warnings',
    'rental offmarket: 0 fields, - agents, - media, 0 warnings',
  ],
  'own__residential.xml': [
    'residential current: 35 fields, 2 agents, 3 media, 0 warnings',
    'residential sold: 3 fields, - agents, - media, 0 warnings',
    'residential withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'own__traps.xml': [
    'residential current: 9 fields, - agents, 0 media, 1 warnings',
    'residential null: 1 fields, - agents, - media, 3 warnings',
    'residential current: 1 fields, - agents, - media, 0 warnings, refused: No agentID provided; No uniqueID provided',
  ],
  'matthealy__business_sample.xml': [
    'business current: 20 fields, 1 agents, 4 media, 0 warnings',
    'business withdrawn: 0 fields, - agents, - media, 0 warnings',
    'business sold: 3 fields, - agents, - media, 0 warnings',
  ],
  'matthealy__commercialLand_sample.xml': [
    'commercialLand current: 25 fields, 1 agents, 4 media, 0 warnings',
    'commercialLand sold: 3 fields, - agents, - media, 0 warnings',
    'commercialLand withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'matthealy__commercial_sample.xml': [
    'commercial current: 32 fields, 2 agents, 4 media, 0 warnings',
    'commercial sold: 3 fields, - agents, - media, 0 warnings',
    'commercial withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'matthealy__holiday_rental_sample.xml': [
    'holidayRental current: 28 fields, 1 agents, 4 media, 0 warnings',
    'holidayRental leased: 0 fields, - agents, - media, 0 warnings',
    'holidayRental withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'matthealy__land_sample.xml': [
    'land current: 20 fields, 1 agents, 4 media, 0 warnings',
    'land sold: 3 fields, - agents, - media, 0 warnings',
    'land withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'matthealy__rental_sample.xml': [
    'rental current: 31 fields, 1 agents, 4 media, 0 warnings',
    'rental leased: 0 fields, - agents, - media, 0 warnings',
    'rental withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'matthealy__residential_sample.xml': [
    'residential current: 32 fields, 1 agents, 4 media, 0 warnings',
    'residential sold: 3 fields, - agents, - media, 0 warnings',
    'residential withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'matthealy__rural_sample.xml': [
    'rural current: 40 fields, 1 agents, 4 media, 0 warnings',
    'rural sold: 3 fields, - agents, - media, 0 warnings',
    'rural withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'nclifton__commercial_sample.xml': [
    'commercial current: 32 fields, 2 agents, 4 media, 0 warnings',
    'commercial sold: 3 fields, - agents, - media, 0 warnings',
    'commercial withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'nclifton__propertyList3.xml': ['rental current: 27 fields, 1 agents, 0 media, 65 warnings'],
  'nclifton__propertyList5.xml': ['rural current: 40 fields, 1 agents, 0 media, 69 warnings'],
  'nclifton__residential_unregagent_sample.xml': [
    'residential current: 33 fields, 1 agents, 4 media, 0 warnings',
    'residential sold: 3 fields, - agents, - media, 0 warnings',
    'residential withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'nclifton__residential_updatelistingsold_sample.xml': ['residential sold: 3 fields, - agents, - media, 0 warnings'],
  'nclifton__residential_updateprice_sample.xml': ['residential current: 2 fields, - agents, - media, 0 warnings'],
  'ore__REA-AllTypes.xml': [
    'residential current: 33 fields, 1 agents, 4 media, 0 warnings',
    'residential sold: 3 fields, - agents, - media, 0 warnings',
    'residential withdrawn: 0 fields, - agents, - media, 0 warnings',
    'rental current: 35 fields, 1 agents, 4 media, 0 warnings',
    'rental leased: 0 fields, - agents, - media, 0 warnings',
    'rental withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
  'ore__REA-Land-Current-IncompleteLandDetails.xml': ['land current: 22 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Land-Current-MissingLandCategory.xml': ['land current: 23 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Land-Current-WithASubNumberButNoStreetNumber.xml': ['land current: 24 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Land-Current.xml': ['land current: 26 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Land-Sold.xml': ['land sold: 3 fields, - agents, - media, 0 warnings'],
  'ore__REA-Land-Withdrawn.xml': ['land withdrawn: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Rental-Current-WithADepositPayedNo.xml': ['rental current: 37 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Rental-Current-WithADepositPayedYes.xml': ['rental current: 37 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Rental-Current-WithFrequency.xml': ['rental current: 35 fields, 1 agents, 4 media, 1 warnings'],
  'ore__REA-Rental-Current-WithNoBond.xml': ['rental current: 35 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Rental-Current-WithPriceView.xml': ['rental current: 37 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Rental-Current.xml': ['rental current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Rental-Leased.xml': ['rental leased: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Rental-OffMarket.xml': ['rental offmarket: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Rental-WithBadStatus.xml': ['rental null: 0 fields, - agents, - media, 1 warnings'],
  'ore__REA-Rental-Withdrawn.xml': ['rental withdrawn: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Residential-Current-AddressDisplayIsNo.xml': ['residential current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Residential-Current-BadSalePrice.xml': ['residential current: 32 fields, 1 agents, 4 media, 1 warnings'],
  'ore__REA-Residential-Current-BedroomIsStudio.xml': ['residential current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Residential-Current-ManyImages.xml': ['residential current: 36 fields, 1 agents, 33 media, 0 warnings'],
  'ore__REA-Residential-Current-Minimum.xml': ['residential current: 2 fields, - agents, - media, 0 warnings'],
  'ore__REA-Residential-Current-PriceHasCents.xml': ['residential current: 36 fields, 1 agents, 5 media, 0 warnings'],
  'ore__REA-Residential-Current-PriceZeroDisplayNoPriceViewEmpty.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 1 warnings',
  ],
  'ore__REA-Residential-Current-WithA4PointZeroZeroBedroomNumber.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithABadBedroomNumber.xml': ['residential current: 34 fields, 1 agents, 4 media, 1 warnings'],
  'ore__REA-Residential-Current-WithASingleAgentName.xml': ['residential current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Residential-Current-WithAStreetNumberAndASubNumber.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithAgentPhotAttachment.xml': ['residential current: 36 fields, 1 agents, 5 media, 0 warnings'],
  'ore__REA-Residential-Current-WithAuctionDateTimePlaceholder.xml': [
    'residential current: 35 fields, 1 agents, 4 media, 1 warnings',
  ],
  'ore__REA-Residential-Current-WithBadModTimeInImagesAndFloorPlans.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithDuplicateAgents.xml': ['residential current: 36 fields, 2 agents, 4 media, 2 warnings'],
  'ore__REA-Residential-Current-WithEmptyImagesAndFloorplans.xml': [
    'residential current: 36 fields, 1 agents, 0 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithEmptyLatitudeLongitude.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithEnsuiteIsFalse.xml': ['residential current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Residential-Current-WithEnsuiteIsTrue.xml': ['residential current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Residential-Current-WithFloorPlansMissing.xml': ['residential current: 36 fields, 1 agents, 2 media, 0 warnings'],
  'ore__REA-Residential-Current-WithHeadlineAndDescriptionPlaceholders.xml': [
    'residential current: 36 fields, 1 agents, 5 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithIncorrectDocumentContentType.xml': [
    'residential current: 36 fields, 1 agents, 7 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithIncorrectDocumentUsage.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 3 warnings',
  ],
  'ore__REA-Residential-Current-WithLocalFilesForImages.xml': ['residential current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Residential-Current-WithNoAttachmentContentType.xml': [
    'residential current: 36 fields, 1 agents, 5 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithNoHeadlineAndNoDescription.xml': [
    'residential current: 36 fields, 1 agents, 5 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithNoModTimeInImagesAndFloorPlans.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithNoStreetNumberButASubNumber.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithOptionalAuctionDateTimeText.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithPriceAndDisplayNoAndAPriceView.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithPriceAndDisplayNoAndNoPriceView.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithPriceAndDisplayYesButNoPriceView.xml': [
    'residential current: 36 fields, 1 agents, 4 media, 0 warnings',
  ],
  'ore__REA-Residential-Current-WithSomeIncorrectDocumentContentType.xml': [
    'residential current: 36 fields, 1 agents, 8 media, 0 warnings',
  ],
  'ore__REA-Residential-Current.xml': ['residential current: 36 fields, 1 agents, 5 media, 0 warnings'],
  'ore__REA-Residential-Deleted.xml': ['residential deleted: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Residential-OffMarket.xml': ['residential offmarket: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Residential-Sold-DisplayPriceIsNoAndMissingPrice.xml': ['residential sold: 3 fields, - agents, - media, 0 warnings'],
  'ore__REA-Residential-Sold-DisplayPriceIsYesButMissingPrice.xml': ['residential sold: 3 fields, - agents, - media, 0 warnings'],
  'ore__REA-Residential-Sold.xml': ['residential sold: 3 fields, - agents, - media, 0 warnings'],
  'ore__REA-Residential-Withdrawn.xml': ['residential withdrawn: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Rural-Current.xml': ['rural current: 42 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Rural-Deleted.xml': ['rural deleted: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Rural-OffMarket.xml': ['rural offmarket: 0 fields, - agents, - media, 0 warnings'],
  'ore__REA-Rural-Sold.xml': ['rural sold: 3 fields, - agents, - media, 0 warnings'],
  'ore__REA-Segment-Rental-Current.xml': ['rental current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'ore__REA-Segment-Rural-Current.xml': ['rural current: 42 fields, 1 agents, 4 media, 0 warnings'],
  'oreold__REA-Residential-Current-WithBadAuctionDateTime.xml': ['residential current: 35 fields, 1 agents, 4 media, 1 warnings'],
  'oreold__REA-Residential-Current-WithDateTimeHack1.xml': ['rental current: 21 fields, 1 agents, 9 media, 0 warnings'],
  'oreold__REA-Residential-Current-WithDateTimeHack2.xml': ['rental current: 21 fields, 1 agents, 9 media, 0 warnings'],
  'oreold__REA-Residential-Current-WithDateTimeHack3.xml': ['rental current: 21 fields, 1 agents, 9 media, 0 warnings'],
  'oreold__REA-Residential-Current-WithMissingDocumentUrl.xml': ['residential current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'oreold__REA-Residential-Current-WithPoorlyFormattedDateTime.xml': [
    'residential current: 35 fields, 1 agents, 4 media, 1 warnings',
  ],
  'oreold__REA-Residential-CurrentWith-AddressDisplayNo.xml': ['residential current: 36 fields, 1 agents, 4 media, 0 warnings'],
  'rea-docs-2026__rea-2026-rental-current.xml': ['rental current: 33 fields, 1 agents, 4 media, 0 warnings'],
  'thinkery__rentallisting.xml': ['rental current: 35 fields, 1 agents, 4 media, 0 warnings'],
  'thinkery__residentiallisting_full.xml': [
    'residential current: 33 fields, 1 agents, 4 media, 0 warnings',
    'residential sold: 3 fields, - agents, - media, 0 warnings',
    'residential withdrawn: 0 fields, - agents, - media, 0 warnings',
  ],
}
