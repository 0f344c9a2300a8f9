import * as z from 'zod'

export const Id = z.uuid()
export const IdParams = z.object({ id: Id })
/** The agency named in a path, as the specification has it; it must equal the token's, else 404. */
export const ClientIdParams = z.object({ clientId: Id })
