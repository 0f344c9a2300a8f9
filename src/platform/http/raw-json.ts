/** JSON that PostgreSQL already built: sent as it is, because parsing and writing it again would be a fifth of a list's CPU. */
export class RawJson<T> {
  readonly text: string
  /** Only carries the type. */
  declare readonly of: T
  constructor(text: string) {
    this.text = text
  }
}
