import type * as z from 'zod'
import type { Permission } from './permissions.ts'

/** Whose records a call may touch. `records`: the user's own, or the office's with the `.office` permission. */
export type ScopeKind = 'self' | 'records' | 'agency'
/**
 * Any user: `signedIn` asks for the second factor where the agency demands one, `session` does not (it is for setting one up, and for signing
 * out).
 */
export type AnyUser = 'signedIn' | 'session'
/** Permissions that a user of an agency needs. */
export interface UserAccess {
  permission: Permission | AnyUser
  scope: ScopeKind
}
/** Who may call. There is no default: an endpoint without it does not start. `operator`: who runs the installation, and no user of an agency. */
export type Access = 'public' | 'operator' | UserAccess
export const allow = (permission: Permission | AnyUser, scope: ScopeKind): UserAccess => ({ permission, scope })
export const isAnyUser = (permission: Permission | AnyUser): permission is AnyUser =>
  permission === 'signedIn' || permission === 'session'

/** At most `max` calls in `perSeconds`, counted per address, per user, or per email in the body. */
export interface RateLimit {
  max: number
  perSeconds: number
  by: 'address' | 'user' | 'email'
}

/** The part of an endpoint that the browser needs when it runs; schemas are needed only when the program is checked. */
export interface Head {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:name` for each parameter, e.g. `/api/blogs/:id`. */
  path: `/${string}`
  /** Called without a token, or with the cookie of an operator. Every other endpoint names its permission in the contract. */
  access?: 'public' | 'operator'
  /** A multipart upload; the handler reads the parts as streams. */
  files?: true
  /** Creates something: accepts an Idempotency-Key, and a retry with the same key gets the first answer. */
  creates?: true
  /** Bytes instead of JSON, with this content type; the handler returns a `Download`. */
  produces?: string
}

/** The heads of a contract, in `<feature>.heads.ts`: a file without zod, which would add 23 kB to a page. */
export const heads = <const H extends Record<string, Head>>(named: H): H => named

/** One HTTP call, described once: the server implements it, the browser calls it, `/api/openapi.json` lists it. */
export interface Endpoint extends Omit<Head, 'access'> {
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The handler gets the raw bytes of the body: a signature is over bytes. Only without `body`. */
  rawBody?: true
  /** Left out: `status` or 204, without a body. */
  response?: z.ZodType
  status?: 200 | 201 | 202
  /** A stream of server-sent events of this shape. */
  events?: z.ZodType
  /** A GET that writes something down or locks; any other GET runs in a transaction that can do neither. */
  writes?: true
  /** `userId` may name a colleague, and the call is about them; everywhere else a colleague's `userId` is refused. */
  actsFor?: true
  /** It changes nothing that anyone but the user sees: allowed while the operator has suspended the agency. */
  onlyForSelf?: true
  rateLimit?: RateLimit
  bodyLimitBytes?: number
}

type PathKeys<P extends string> = P extends `${string}:${infer K}/${infer R}`
  ? K | PathKeys<`/${R}`>
  : P extends `${string}:${infer K}`
    ? K
    : never

/** The part that a contract adds to a head. */
type Rest<H extends Head> = Omit<Endpoint, keyof Head> & {
  [K in Exclude<keyof Head, 'access'>]?: never
} & (H['access'] extends 'public' | 'operator' ? { access?: never } : { access: UserAccess }) &
  ([PathKeys<H['path']>] extends [never] ? unknown : { params: z.ZodType<Record<PathKeys<H['path']>, unknown>> })

/** Checks at compile time that `params` names exactly the parameters of the path, and that a call which is not public has a permission. */
export const endpoint = <const H extends Head, const R extends Rest<H>>(head: H, rest: R): H & R => ({ ...head, ...rest })

type In<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown
type Out<K extends string, S> = S extends z.ZodType ? { [P in K]: z.output<S> } : unknown

/** Values that the browser passes in, before parsing. */
export type CallInput<E extends Endpoint> = In<'params', E['params']> &
  In<'query', E['query']> &
  In<'body', E['body']> &
  (E['files'] extends true ? { form: FormData } : unknown)
/** Values that the handler receives, after parsing. */
export type HandlerInput<E extends Endpoint> = Out<'params', E['params']> &
  Out<'query', E['query']> &
  (E['rawBody'] extends true ? { body: Uint8Array } : Out<'body', E['body']>)
/** The browser's answer. */
export type Result<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['produces'] extends string
    ? Blob
    : undefined
/** The handler's answer. */
export type HandlerResult<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : unknown
