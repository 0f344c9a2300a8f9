import { AppError } from '#common/errors.ts'
import { ChildPool } from './child-pool.ts'
import { ChildFailure } from './pool-child.ts'
import { besideBundle } from '../package-root.ts'

export interface ParseJob {
  /** Path of a module whose export `parse` takes the input. */
  module: string
  input: unknown
}

/** Reads files of strangers in a process of its own, with limits on time and memory: what upsets a parser stops neither requests nor jobs. */
export class FileParsers {
  readonly #pool = new ChildPool<ParseJob, unknown>({
    module: besideBundle('src/platform/processes/parse-child.ts'),
    execArgv: ['--max-old-space-size=768'],
    what: 'files',
    recycleAboveMb: 400,
    timeoutMs: 30_000,
  })

  /** @throws AppError invalid when it took too long or too much memory, busy when too many wait */
  async parse<Input, Output>(module: string, input: Input, options: { agencyId: string; timeoutMs?: number }): Promise<Output> {
    try {
      return (await this.#pool.ask({ module, input }, options)) as Output
    } catch (error) {
      if (!(error instanceof ChildFailure) || error.kind === 'error') throw error
      const message = 'This file is too large to read. Split it into smaller files'
      throw new AppError('invalid', message, { fields: [{ path: 'file', message }], details: { reason: error.message } })
    }
  }

  close(): void {
    this.#pool.close()
  }
}
