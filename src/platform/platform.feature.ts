import { feature } from './feature.ts'
import { oldAnswers } from './http/idempotency.ts'
import { oldUploads } from './storage/stored-files.ts'

/** The base's own work in every agency. */
export const platform = feature({
  name: 'platform',
  recurring: [oldAnswers, oldUploads],
  personalData: {
    // By operators of the installation, about an agency.
    agency_states: { none: ['suspended_reason', 'failed_jobs'] },
    agency_imports: { key: [], none: ['table_name'] },
    bulk_change_items: { key: ['bulk_id', 'position'], json: ['before'], text: ['reason'] },
    bulk_changes: { json: ['action'] },
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
    passing: [
      'bulk_changes',
      'bulk_change_items',
      'failed_jobs',
      'idempotency_keys',
      'restore_releases',
      'agency_imports',
      'agency_states',
    ],
  },
})
