import { event } from '#platform/event.ts'

/** Files that hang on no note are about to be deleted: who still sends one adds its id to `kept`. */
export const noteFilesForgetting = event<{ kept: Set<string> }>('notes.filesForgetting')
