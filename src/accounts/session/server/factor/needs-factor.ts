import type { UserRow } from '../session.store.ts'

/** The agency requires two-factor authentication and this user has none: they can set it up and nothing else. */
export const needsFactor = (user: Pick<UserRow, 'demands_second_factor' | 'factor_since'>): boolean =>
  user.demands_second_factor && user.factor_since === null
