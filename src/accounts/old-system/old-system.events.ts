import { event } from '#platform/event.ts'
import type { OldRecordKind } from './old-system.rules.ts'

/** Kept values are about to be shown: the feature of the record answers whether the user may read it. */
export const oldFieldsShown = event<{ entity: OldRecordKind; recordId: string; mayRead?: boolean }>('oldFields.shown')
/** The kept values of these records are others than before: the feature of the records writes their search words. */
export const oldFieldsChanged = event<{ kind: OldRecordKind; ids: readonly string[] }>('oldFields.changed')
