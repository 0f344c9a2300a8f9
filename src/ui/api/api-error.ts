import { type BadField, catalogue, type ErrorCode, type Problem } from '#common/errors.ts'

/** `network`: no answer at all; `unknown`: an answer that is not ours, e.g. of a proxy. */
export type ApiErrorCode = ErrorCode | 'network' | 'unknown'

/** A refused or failed call; `message` is the sentence for the person. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: readonly BadField[]
  /** With `stale`: the record as it is now. */
  readonly current: unknown
  /** For the support desk: finds the request in the server's log. */
  readonly requestId: string | undefined

  constructor(status: number, message: string, problem: Omit<Partial<Problem>, 'code'> & { code?: ApiErrorCode } = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.fields = problem.fields ?? []
    this.current = problem.current
    this.requestId = problem.requestId
  }
}

/** One sentence per status; anything else says its own. */
function messageFor(status: number, own: string | undefined): string {
  if (status === 500) return catalogue.internal
  if (status === 401) return catalogue.unauthenticated
  if (status === 404) return catalogue.not_found
  return own || `The server returned status ${status}`
}

export async function errorOf(response: Response): Promise<ApiError> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined
  const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {}
  return new ApiError(response.status, messageFor(response.status, problem.detail ?? problem.title), problem)
}

export const networkError = () =>
  new ApiError(0, 'We can’t reach Gable. Check your connection, then try again.', { code: 'network' })

/** The stored user is missing or lacks its ids, so no call that names them was made. */
export const incompleteLogin = () => new ApiError(401, 'Your sign-in is incomplete. Sign out, then sign in again.')

/** Where another save came first: the record as that one left it. */
export const newerOf = <R>(error: unknown): R | undefined =>
  error instanceof ApiError && error.code === 'stale' ? (error.current as R | undefined) : undefined

/** A stale refusal with the newer record in the form's shape; any other error as it is. */
export function staleAs<Stored, Shape>(error: unknown, shapeOf: (record: Stored) => Shape): unknown {
  const newer = newerOf<Stored>(error)
  return newer ? new ApiError(412, messageOf(error), { code: 'stale', current: shapeOf(newer) }) : error
}

/** What is wrong with each field that was refused, by its path. */
export const problemsOf = (error: unknown): ReadonlyMap<string, string> =>
  new Map(error instanceof ApiError ? error.fields.map(({ path, message }) => [path, message]) : [])

/** The message to show for any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The message to show where a change has failed: “Internal Server Error” says neither whether it was saved nor what to do. */
export const saveFailure = (error: unknown): string =>
  messageOf(error) +
  (error instanceof ApiError && error.status === 500 ? '. Your last change may not have been saved. Try again.' : '')
