import { ChildPool } from '../processes/child-pool.ts'
import type { VariantsJob, VariantsReply } from './variants.ts'
import { besideBundle } from '../package-root.ts'

export interface ImageVariantsOptions {
  processes?: number
  queueLimit?: number
  timeoutMs?: number
  idleMs?: number
}

/** Makes the variants of uploaded pictures in processes of their own; about 1 CPU second for a photo of 12 megapixels. */
export class ImageVariants {
  readonly #pool: ChildPool<VariantsJob, VariantsReply>

  constructor(options: ImageVariantsOptions = {}) {
    this.#pool = new ChildPool({
      module: besideBundle('src/platform/images/variants-child.ts'),
      what: 'pictures',
      timeoutMs: 60_000,
      recycleAfterJobs: 200,
      recycleAboveMb: 500,
      ...options,
    })
  }

  /** @throws AppError `busy`; ChildFailure when the process crashed or took too long; a bad picture is an outcome, not an error */
  make(job: VariantsJob, agencyId?: string): Promise<VariantsReply> {
    return this.#pool.ask(job, { agencyId })
  }

  close(): void {
    this.#pool.close()
  }
}
