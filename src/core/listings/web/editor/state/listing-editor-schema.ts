// First: what follows makes schemas. The sign-in page must not fetch zod for it.
import '#ui/zod.ts'
import { schemaResolver } from '@mantine/form'
import { ListingFields } from '#common/listing/listing-fields.ts'

/** Errors that the server would give, by path. In a chunk of its own: it brings the contract's schema, which the first look at a form can do without. */
export const bySchema = schemaResolver(ListingFields, { sync: true })
