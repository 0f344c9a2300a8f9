import { contactsErased } from '#core/contacts/contacts.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { moveEndpoints } from './move.contract.ts'
import { checkMove, forgetMove, readMove, runMoveJob, undoMove } from './server/move.jobs.ts'
import { deleteFilesAbout } from './server/media/move-files.store.ts'
import { bringFiles, fetchMovedFile } from './server/media/move-files.jobs.ts'
import { moveRoutes } from './server/move.routes.ts'
import { emptyRowsOf } from './server/move-rows.store.ts'

export const move = feature({
  name: 'move',
  endpoints: { move: moveEndpoints },
  routes: [moveRoutes],
  jobs: [readMove, checkMove, runMoveJob, undoMove, forgetMove, bringFiles, fetchMovedFile],
  on: [
    runs(contactsErased, (ctx, { ids }) => emptyRowsOf(ctx, ids)),
    runs(contactsErased, (ctx, { ids }) => deleteFilesAbout(ctx, ids)),
  ],
  personalData: {
    move_entries: { key: ['move_id', 'position'], text: ['name', 'base_name'] },
    move_files: { text: ['name', 'title', 'reason'], none: ['source_key', 'source_id', 'source_mod_time'] },
    move_mappings: { none: ['source', 'header_key', 'mapping'] },
    move_rows: {
      key: ['move_id', 'step', 'position'],
      json: ['cells', 'undo'],
      text: ['label', 'reason'],
      none: ['external_id'],
    },
    moves: { json: ['files', 'tables'], text: ['error'], none: ['source', 'reach', 'counts', 'undo_counts'] },
  },
  archive: {
    tables: ['move_mappings'],
    passing: ['moves', 'move_rows', 'move_entries', 'move_files'],
  },
})
