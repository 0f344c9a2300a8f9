// First: what follows makes schemas. The sign-in page must not fetch zod for it.
import '#ui/zod.ts'
import { ListingFields } from '#common/listing/listing-fields.ts'

/** Errors that the server would give, the first of each path. In a chunk of its own: it brings the contract's schema, which the first look at a form can do without. */
export const bySchema = (fields: ListingFields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (ListingFields.safeParse(fields).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message] as const)
      .toReversed(),
  )
