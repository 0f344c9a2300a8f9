import type { UserRow } from '../session.store.ts'

/** The agency asks everybody for a second step and this person has none: they may set one up, and nothing else. */
export const needsFactor = (user: Pick<UserRow, 'demands_second_factor' | 'factor_since'>): boolean =>
  user.demands_second_factor && user.factor_since === null
