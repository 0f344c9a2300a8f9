import { event } from '#platform/event.ts'

/** A file is on its way into the storage, and no record refers to it yet. */
export const uploadPresigned = event<{ key: string }>('upload.presigned')
