import * as z from 'zod'
import { cents, day, text, webUrl } from './field-kinds.ts'
import { auctionResults, inspectionKinds } from './listing-values.ts'

/** How a campaign runs and ends. What the office alone knows is marked private: it never leaves it. */
export const campaignFields = {
  expectedOnMarketOn: day,
  /** Private: what the agents think it will bring. */
  opinionFromCents: cents,
  opinionToCents: cents,
  auctionUrl: webUrl.nullable(),
  auctionResult: z.enum(auctionResults).nullable(),
  auctionResultOn: day,
  auctionMaxBidCents: cents,
  underOfferOn: day,
  /** Private: what is on the table. */
  offerCents: cents,
  offMarketOn: day,
  keysWith: text(120),
  inspectionKind: z.enum(inspectionKinds).nullable(),
  /** Text for lists and messages: a sentence or two. */
  shortDescription: text(500),
}
