import * as z from 'zod'

export const Id = z.uuid()
export const IdParams = z.object({ id: Id })
/** The agency named in a path, as the specification has it; it must equal the token's, else 404. */
export const ClientIdParams = z.object({ clientId: Id })

/** Up to 20 ids, comma-separated: in a query. */
export const IdList = z
  .string()
  .max(800, { abort: true })
  .refine(
    (text) => idsOf(text).length <= 20 && idsOf(text).every((id) => Id.safeParse(id).success),
    'Must be ids, separated by commas',
  )
export const idsOf = (text: string | undefined): string[] => (text ? text.split(',') : [])
