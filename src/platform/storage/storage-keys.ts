import { notFound } from '#common/errors.ts'

/** Refused here, for every call of every storage: `..` would reach files of other agencies. @throws AppError not_found */
export function assertKey(key: string): void {
  if (/[\\\0]/.test(key) || key.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw notFound({ key })
}

/** Folders in which each agency has one of its own; all its files are there but the public ones, which are in `public/<token>`. */
export const agencyFolders = [
  'authorities',
  'diligence',
  'documents',
  'feeds',
  'imports',
  'mail-in',
  'moves',
  'notes',
  'uploads',
  'user-photos',
] as const
export const agencyFolder = (folder: (typeof agencyFolders)[number], agencyId: string): string => `${folder}/${agencyId}`
