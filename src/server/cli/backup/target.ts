import { AppError } from '#common/errors.ts'
import type { Config } from '#platform/config.ts'

/** The folder named on the command line, or BACKUP_TO. @throws AppError when there is neither */
export function targetOf(config: Pick<Config, 'BACKUP_TO'>, given: string | undefined): string {
  const target = given ?? config.BACKUP_TO
  if (!target) throw new AppError('invalid', 'Name the folder of the backups, or set BACKUP_TO')
  return target
}
