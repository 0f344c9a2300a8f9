import { AppError } from '#common/errors.ts'

export type XmlRefusal = 'notWellFormed' | 'entities' | 'tooLarge' | 'tooDeep' | 'tooMany' | 'encoding' | 'notReaxml'

/**
 * A file that we will not read at all; one bad listing inside a good file is never a reason for this.
 * `line` and `column` count from 1 and are null when no single place is to blame (the whole file is too large).
 */
export class XmlRefused extends AppError {
  readonly refusal: XmlRefusal
  readonly line: number | null
  readonly column: number | null

  constructor(refusal: XmlRefusal, message: string, place: { line: number; column: number } | null = null) {
    super(refusal === 'tooLarge' ? 'too_large' : 'invalid', message, { details: { refusal, ...place } })
    this.name = 'XmlRefused'
    this.refusal = refusal
    this.line = place?.line ?? null
    this.column = place?.column ?? null
  }
}
