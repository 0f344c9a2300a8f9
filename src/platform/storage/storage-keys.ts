import { notFound } from '#common/errors.ts'

/** Refused here, for every call of every storage: `..` would reach files of other agencies. @throws AppError not_found */
export function assertKey(key: string): void {
  if (/[\\\0]/.test(key) || key.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw notFound({ key })
}
