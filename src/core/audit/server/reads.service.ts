import type { Context } from '#platform/context.ts'

/** What an audit entry of a read is filed under: apart from the record itself, whose history tells of changes only. */
export type ReadKind = 'vendorData' | 'privateContact' | 'privateDocument'

/** A record as it was read, and whether that has to be in the access log. */
export interface Read<T> {
  record: T
  isSensitive: boolean
}

/**
 * Adds to the access log that the user opened a record with somebody's confidential data. It is written within a quarter of a second, so the
 * read itself writes nothing. Jobs and commands are not users and open nothing.
 */
export function noteRead(
  { scope, platform, clock, requestId, origin }: Pick<Context, 'scope' | 'platform' | 'clock' | 'requestId' | 'origin'>,
  read: { entity: ReadKind; entityId: string; changes?: { field: string; before: unknown; after: unknown }[] },
): void {
  const { agencyId, userId } = scope
  if (userId) platform.accessLog.note({ ...read, agencyId, userId, at: clock(), requestId, origin })
}
