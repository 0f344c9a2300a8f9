const hour = 3_600_000
/**
 * For connections that migrate, import addresses, copy whole tables or restore, in milliseconds as PostgreSQL takes them: work that may take hours, and
 * still ends when it hangs.
 */
export const longLimits = {
  statement_timeout: 24 * hour,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: hour,
}
