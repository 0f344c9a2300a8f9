import type { Endpoint, Head } from '#common/endpoint.ts'

type HeadOf<E extends Endpoint> = Pick<E, Extract<keyof E, Exclude<keyof Head, 'access'>>> &
  (E['access'] extends 'public' | 'operator' ? { access: E['access'] } : { access?: never })

/**
 * The endpoints of a contract for `call`, at run time only their heads. Import the contract as a type: its code brings zod along.
 *
 * @example const sessionCalls = callsOf<typeof sessionEndpoints>(sessionHeads)
 */
export const callsOf = <E extends Record<string, Endpoint>>(heads: { [K in keyof E]: HeadOf<E[K]> }): E => heads as unknown as E
