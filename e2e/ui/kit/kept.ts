// Records that a test changes as a user and as a colleague does: kept in memory, with versions, refused when stale, sent to open pages as live events.
import { AppError } from '../../../src/common/errors.ts'
import type { StandIn } from './stand-in.ts'

interface Versioned {
  id: string
  version: number
}

/** A record with a version, for one screen that reads and writes it. */
export class Kept<R extends Versioned> {
  now: R
  #before: Partial<R> | undefined
  readonly #api: StandIn
  readonly #kind: string
  /** @param kind the first word of the keys of the queries that show it, e.g. `listing` */
  constructor(api: StandIn, kind: string, record: R) {
    this.#api = api
    this.#kind = kind
    this.now = record
  }

  /** A save by this page: refused with the newer record when a colleague came first. */
  save = (fields: Partial<R> & { version?: number | undefined }): R => {
    if (this.#before) this.#change(this.#before)
    this.#before = undefined
    const { version, ...changed } = fields
    if (version !== undefined && version !== this.now.version)
      throw new AppError('stale', 'Someone else saved this in the meantime', { current: this.now })
    this.#change(changed as Partial<R>)
    return this.now
  }
  /** A colleague saves, and every open page hears of it. */
  changedByColleague = (fields: Partial<R>): void => {
    this.changedUnheard(fields)
    this.#api.emit({ type: 'changed', kind: this.#kind, id: this.now.id, version: this.now.version })
  }
  /** A colleague saves the moment before this page does, so that no reading in between can have shown it. */
  changedBeforeSave = (fields: Partial<R>): void => void (this.#before = fields)
  /** A colleague saves, and no page has heard of it yet. */
  changedUnheard = (fields: Partial<R>): void => this.#change(fields)
  #change(fields: Partial<R>): void {
    this.now = { ...this.now, ...fields, version: this.now.version + 1 }
  }
}
