import { listListings } from '../src/core/listings/server/list/listing-list.store.ts'
import { ListingQuery } from '../src/core/listings/listing-query.contract.ts'
import type { Context } from '../src/platform/context.ts'
import { kyselyOn } from '../src/platform/db/kysely.ts'
import { operatorScope } from '../src/accounts/branding/server/agency.service.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** The very statement that the application sends for a list, so that the bare server runs the same. */
export async function listStatement(agencyId: string, query: Record<string, string>): Promise<Statement> {
  let captured: Statement | undefined
  const client = {
    query: async ({ text, values }: Statement) => {
      captured = { text, values }
      return { rows: [] }
    },
  }
  const ctx = { db: kyselyOn(client as never), scope: operatorScope(agencyId), clock: () => new Date() } as Context
  await listListings(ctx, ListingQuery.parse(query))
  if (!captured) throw new Error('no statement was sent')
  return captured
}
