import { sql } from 'kysely'
import { feature } from './feature.ts'
import { forgetAnswers } from './http/idempotency.ts'
import { forgetUploads } from './storage/stored-files.ts'

/** The base's own work in every agency. */
export const platform = feature({
  name: 'platform',
  recurring: [
    { name: 'idempotency.forget', everyS: 3600, run: forgetAnswers },
    { name: 'storage.forget-uploads', everyS: 3600, run: forgetUploads },
    {
      // Those of the coming months, for installations that run for months without a restart (migrations/0009).
      name: 'database.partitions',
      everyS: 21_600,
      run: (caller) => caller.transaction(({ db }) => sql`select make_partitions()`.execute(db)),
    },
  ],
  personalData: {
    // By operators of the installation, about an agency.
    agency_states: { none: ['suspended_reason', 'failed_jobs'] },
    agency_imports: { key: [], none: ['table_name'] },
    failed_jobs: { json: ['payload'], text: ['subject', 'error'], none: ['name'] },
    idempotency_keys: { key: ['user_id', 'key'], json: ['answer'], none: ['key'] },
    search_rebuilds: { key: ['kind'], none: ['kind'] },
    // Written again when the record they are of is masked.
    search_words: { key: ['kind', 'place', 'word', 'record_id'], none: ['word', 'field'] },
    stored_files: { none: ['key', 'content_type'] },
  },
  archive: {
    plain: { stored_files: ['content_type'] },
    tables: ['stored_files'],
    keys: { stored_files: 'key' },
    derived: ['search_words', 'search_rebuilds'],
    passing: ['failed_jobs', 'idempotency_keys', 'restore_releases', 'agency_imports', 'agency_states'],
  },
})
