const hour = 3_600_000
/**
 * Limits of connections that copy whole tables, back up or restore, in milliseconds as PostgreSQL takes them: work that may take hours, and still ends when
 * it hangs. The owner's connections (migrations, import of addresses) take the limit of a statement from here and the others from the settings.
 */
export const longLimits = {
  statement_timeout: 24 * hour,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: hour,
}
