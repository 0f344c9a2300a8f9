import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { maskEvents } from '#core/audit/server/audit-erasure.service.ts'
import { refreshNoteWords } from '#workflow/notes/server/notes.service.ts'
import { masker, type Traces, tracePattern, withoutPerson } from '../mask.rules.ts'

/**
 * Every table where somebody's address or number may stand although the row is not theirs. `json` columns are walked, `text` columns masked.
 * A new table that keeps free words or copies of records adds a line; `erasure.test.ts` looks through the whole database.
 */
const places: readonly { table: string; keys: readonly string[]; json?: readonly string[]; text?: readonly string[] }[] = [
  { table: 'listings', keys: ['id'], json: ['fields'] },
  { table: 'listing_bulk_items', keys: ['bulk_id', 'position'], json: ['before'] },
  { table: 'notes', keys: ['id'], text: ['headline', 'body_html'] },
  { table: 'note_files', keys: ['id'], text: ['file_name'] },
  { table: 'price_statements', keys: ['id'], text: ['told_to', 'note'] },
  { table: 'contact_bulk_items', keys: ['bulk_id', 'position'], json: ['before'], text: ['reason'] },
  { table: 'contact_merges', keys: ['id'], json: ['kept_before'] },
  { table: 'contact_imports', keys: ['id'], json: ['found', 'preview'], text: ['error', 'file_name'] },
  {
    table: 'contact_import_rows',
    keys: ['import_id', 'position'],
    json: ['cells', 'before', 'shown', 'changes'],
    text: ['reason'],
  },
  { table: 'import_items', keys: ['batch_id', 'position'], json: ['content', 'reasons', 'warnings'] },
  { table: 'publications', keys: ['id'], json: ['messages'], text: ['last_payload'] },
  { table: 'publication_events', keys: ['id'], text: ['detail'] },
  { table: 'failed_jobs', keys: ['id'], json: ['payload'], text: ['subject', 'error'] },
  { table: 'idempotency_keys', keys: ['user_id', 'key'], json: ['answer'] },
  { table: 'saved_views', keys: ['id'], json: ['settings'], text: ['name'] },
  { table: 'enquiries', keys: ['id'], text: ['name', 'email', 'phone', 'message'] },
  { table: 'enquiry_replies', keys: ['id'], text: ['subject', 'body'] },
  { table: 'consent_events', keys: ['id'], text: ['wording', 'source'] },
  { table: 'notifications', keys: ['id'], text: ['title', 'detail'] },
  { table: 'tasks', keys: ['id'], text: ['subject', 'description', 'outcome'] },
  { table: 'task_tracks', keys: ['id'], json: ['steps'], text: ['name'] },
  { table: 'preferences', keys: ['id'], json: ['fields'] },
  { table: 'posts', keys: ['id'], json: ['fields', 'live'] },
  { table: 'post_versions', keys: ['post_id', 'number'], json: ['fields'] },
  {
    table: 'reviews',
    keys: ['id'],
    text: ['reviewer_name', 'title', 'body', 'reply', 'withheld_note', 'mailed_to', 'source_url'],
  },
  {
    table: 'campaigns',
    keys: ['id'],
    json: ['design', 'audience', 'frozen'],
    text: ['name', 'subject', 'preheader', 'pause_reason'],
  },
  { table: 'campaign_recipients', keys: ['id'], json: ['merge_values'], text: ['name', 'address', 'reason', 'bounce_detail'] },
  { table: 'mail_suppressions', keys: ['id'], text: ['address', 'detail'] },
  { table: 'campaign_automations', keys: ['kind'], json: ['settings'] },
]
type Row = Record<string, unknown>

/** Masks what is left of somebody anywhere in the agency. @param keptListings where parties keep their name */
export async function sweepTraces(ctx: Context, traces: Traces, keptListings: ReadonlySet<string>): Promise<void> {
  const { db, scope } = ctx
  const pattern = [tracePattern(traces), ...traces.contactIds].filter(Boolean).join('|')
  const mask = masker(traces)
  await sweepAudit(ctx, traces, pattern, keptListings)
  for (const { table, keys, json = [], text = [] } of places) {
    const columns = [...json, ...text]
    const holds = sql.join(
      columns.map((column) => sql`${sql.ref(column)}::text ~* ${pattern}`),
      sql` or `,
    )
    const entity = table === 'listings' ? sql`, id as "listingId"` : sql``
    const { rows } =
      await sql<Row>`select ${sql.join([...keys, ...columns].map((column) => sql.ref(column)))} ${entity} from ${sql.table(table)}
      where agency_id = ${scope.agencyId} and (${holds}) for update`.execute(db)
    const changedNotes: string[] = []
    for (const row of rows) {
      if (table === 'notes') changedNotes.push(String(row['id']))
      const keepsName = keptListings.has(String(row['listingId']))
      const sets = [
        ...json.map(
          (column) =>
            sql`${sql.ref(column)} = ${row[column] === null ? null : JSON.stringify(withoutPerson(row[column], traces, keepsName))}::jsonb`,
        ),
        ...text.map((column) => sql`${sql.ref(column)} = ${row[column] === null ? null : mask(String(row[column]))}`),
      ]
      await sql`update ${sql.table(table)} set ${sql.join(sets)} where agency_id = ${scope.agencyId}
        and ${sql.join(
          keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
          sql` and `,
        )}`.execute(db)
    }
    if (changedNotes.length) await refreshNoteWords(ctx, changedNotes)
  }
}

/** The audit is changed by nobody but its own feature, which signs what it changes. */
async function sweepAudit(ctx: Context, traces: Traces, pattern: string, keptListings: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ id: string; entityId: string; changes: unknown }>`
    select id, entity_id as "entityId", changes from audit_events
    where agency_id = ${ctx.scope.agencyId} and changes::text ~* ${pattern}`.execute(ctx.db)
  await maskEvents(
    ctx,
    rows.map(({ id, entityId, changes }) => ({ id, changes: withoutPerson(changes, traces, keptListings.has(entityId)) })),
  )
}
