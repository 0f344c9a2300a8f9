import type { Caller } from '#platform/context.ts'
import { forgetFile } from '#platform/storage/stored-files.ts'
import { deleteImport, findImport } from './contact-import.store.ts'
import { fileKey } from './file/import-file.ts'
import { forgetRows } from './import-rows.store.ts'

export async function forgetImport(caller: Caller, id: string): Promise<void> {
  await forgetFile(caller, fileKey(caller, id))
  await caller.transaction(async (ctx) => {
    const found = await findImport(ctx, id)
    if (!found) return
    if (!found.done || found.state === 'uploaded' || found.state === 'checked' || found.state === 'checking')
      await deleteImport(ctx, id)
    else await forgetRows(ctx, id)
  })
}
