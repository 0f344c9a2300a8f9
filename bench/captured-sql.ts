import { readListingRecord } from '../src/core/listings/server/listing-record.store.ts'
import { listListings } from '../src/core/listings/server/list/listing-list.store.ts'
import { ListingQuery } from '../src/core/listings/listing-query.contract.ts'
import type { Context } from '../src/platform/context.ts'
import { kyselyOn } from '../src/platform/db/kysely.ts'
import { operatorScope } from '../src/accounts/branding/server/agency.service.ts'
import { anyId, type Statement } from './statement.ts'

/** The very statement that the application sends for a list, so that the bare server runs the same. */
export const listStatement = (agencyId: string, query: Record<string, string>): Promise<Statement> =>
  captured(agencyId, (ctx) => listListings(ctx, ListingQuery.parse(query)))

/** The same for one listing, with `anyId` in the place of its id. */
export const listingStatement = (agencyId: string): Promise<Statement> =>
  captured(agencyId, (ctx) => readListingRecord(ctx, anyId))

async function captured(agencyId: string, read: (ctx: Context) => Promise<unknown>): Promise<Statement> {
  let statement: Statement | undefined
  const client = {
    query: async ({ text, values }: Statement) => {
      statement = { text, values }
      return { rows: [] }
    },
  }
  await read({ db: kyselyOn(client as never), scope: operatorScope(agencyId), clock: () => new Date() } as Context)
  if (!statement) throw new Error('no statement was sent')
  return statement
}
