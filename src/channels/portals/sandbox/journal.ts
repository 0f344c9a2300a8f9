import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export type Entry =
  | { portal: 'rea'; id: string; xml: string }
  | { portal: 'domain'; id: string; path: string; body: unknown }
  | { portal: 'files'; path: string; bytes: string }

/** Writes each call down before it is answered: a sandbox that is killed knows after its next start what it has accepted. */
export class Journal {
  readonly #path: string | undefined

  constructor(path: string | undefined) {
    this.#path = path
  }

  note(entry: Entry): void {
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(entry)}\n`)
  }

  /** A line that was cut off was never answered. */
  get entries(): Entry[] {
    if (!this.#path || !existsSync(this.#path)) return []
    const whole = readFileSync(this.#path, 'utf8').split('\n').slice(0, -1)
    return whole.map((line) => JSON.parse(line) as Entry)
  }
}
