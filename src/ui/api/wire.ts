import type { Endpoint } from '#common/endpoint.ts'

type Flags = 'method' | 'path' | 'files' | 'creates' | 'produces'
/** What the browser needs of an endpoint when it runs; the schemas are needed only when the program is checked. */
export type Wire<E extends Endpoint> = Pick<E, Extract<keyof E, Flags>> &
  (E['access'] extends 'public' ? { access: 'public' } : { access?: never })

/**
 * An endpoint without its schemas, for screens on the first load: importing a contract brings zod along (23 kB), its
 * type brings nothing. Method, path and flags are literal types in the contract, so a wrong one does not compile.
 *
 * @example const signIns = wire<typeof sessionEndpoints.signIns>({ method: 'GET', path: '/api/auth/sign-ins' })
 */
export const wire = <E extends Endpoint>(endpoint: Wire<E>): E => endpoint as unknown as E
