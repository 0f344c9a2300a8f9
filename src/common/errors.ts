/** Every way a request can be refused, and its HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  too_large: 413,
  unsupported_type: 415,
  rule_broken: 422,
  too_many: 429,
  internal: 500,
  busy: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** Programs written for these calls show and compare these sentences: they stay to the letter. */
export const catalogue = {
  internal: 'Internal Server Error',
  unauthenticated: 'Invalid credentials',
  not_found: 'Sorry! the data you are looking for could not be found',
} as const

export interface BadField {
  /** Dotted path from the root of the body, params or query, e.g. `address.postcode`. */
  path: string
  message: string
}

interface ErrorExtras {
  /** Details for the log only; never sent. */
  details?: Record<string, unknown>
  fields?: BadField[]
  /** Sent with `stale`: the record as it is now, so that the screen can offer to merge. */
  current?: unknown
  /** Sent with `rule_broken`: the rule's source. */
  source?: string
  retryAfterS?: number
}

/** The request is refused: `code` for the program, `message` for the person. Anything else that is thrown is our bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extras: ErrorExtras
  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.extras = extras
  }
}

/** Another agency's records are not found, never forbidden: we do not confirm that they exist. */
export const notFound = (details: Record<string, unknown> = {}) => new AppError('not_found', catalogue.not_found, { details })

/** Turns a record that is not there into undefined, in a `.catch`; every other failure stays one. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error
  return undefined
}

export const invalid = (fields: BadField[]) =>
  new AppError(
    'invalid',
    fields[0] ? `${fields[0].path ? `${inWords(fields[0].path)}: ` : ''}${fields[0].message}` : 'Fix the fields marked in red',
    { fields },
  )

/** `emails.0.address` as a person reads it: "Email 1"; `branding.abn`: "ABN". */
export function inWords(path: string): string {
  const known = /^(email|phone)s\.(\d{1,3})(?:\.(?:address|number))?$/.exec(path)
  if (known) return `${known[1] === 'email' ? 'Email' : 'Phone'} ${Number(known[2]) + 1}`
  const plain = path.replace(/^branding\./, '')
  if (plain === 'abn' || plain === 'acn') return plain.toUpperCase()
  const words = plain
    .slice(0, 200)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Body of a failed request as it leaves the server: RFC 9457 problem+json. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  fields?: BadField[]
  current?: unknown
  source?: string
  requestId: string
}
