import * as z from 'zod'

export const faultKinds = [
  /** No answer at all: the connection is cut. */
  'down',
  'serverError',
  'rateLimited',
  /** The same as `rateLimited`, but for calls of the report of an upload only. */
  'reportLater',
  /** Answers late. */
  'slow',
  /** Answers, but not in the portal's language. */
  'garbage',
  /** Takes the upload and then does not say so. */
  'timeoutAfterAccept',
  /** Every token given out so far ends. */
  'expiredToken',
  'forbidden',
  /** 409: too many uploads of this listing are waiting. */
  'conflict',
  /** The report says SKIPPED. */
  'reject',
  /** The report says INTERNAL_ERROR. */
  'internalError',
  /** File servers: the login is refused, the disk is full, the line is cut in the middle of a file. */
  'signInRefused',
  'noSpace',
  'cutOff',
] as const

export const faultPortals = ['rea', 'domain', 'files'] as const

export const Fault = z.object({
  /** The portal it affects; default: REA. */
  portal: z.enum(faultPortals).optional(),
  kind: z.enum(faultKinds),
  /** The number of calls it hits; `down` with `seconds` hits all of them. */
  count: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Length of the outage, delay of the answer, or value of Retry-After. */
  seconds: z.coerce.number().min(0).max(86_400).optional(),
  /** Field that the report of a `reject` complains about. */
  field: z.string().max(200).optional(),
  message: z.string().max(2000).optional(),
})
export type Fault = z.output<typeof Fault>
export type FaultKind = Fault['kind']

/** Faults that were asked for and are not used up. */
export class Faults {
  #waiting: { fault: Fault; left: number; endsAt: number }[] = []

  add(fault: Fault): void {
    const isWindow = fault.kind === 'down' && fault.seconds !== undefined && fault.count === undefined
    const endsAt = isWindow ? Date.now() + (fault.seconds ?? 0) * 1000 : Number.POSITIVE_INFINITY
    this.#waiting.push({ fault, left: isWindow ? Number.POSITIVE_INFINITY : (fault.count ?? 1), endsAt })
  }

  clear(): void {
    this.#waiting = []
  }

  get list(): Fault[] {
    this.#drop()
    return this.#waiting.map(({ left, fault }) => ({ ...fault, ...(Number.isFinite(left) && { count: left }) }))
  }

  /** The first fault of these kinds; it counts as having struck. */
  take(...kinds: FaultKind[]): Fault | undefined {
    this.#drop()
    const found = this.#waiting.find(({ fault }) => kinds.includes(fault.kind))
    if (found) found.left--
    return found?.fault
  }

  #drop(): void {
    this.#waiting = this.#waiting.filter(({ left, endsAt }) => left > 0 && endsAt > Date.now())
  }
}
