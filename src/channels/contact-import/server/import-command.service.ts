import { type Caller, newId } from '#platform/context.ts'
import type { ContactImport, DuplicateRule } from '../contact-import.contract.ts'
import { getImport, prepareCheck, prepareImport, registerImport } from './contact-import.service.ts'
import { deleteImport } from './contact-import.store.ts'
import { fileKey } from './file/import-file.ts'
import { runThrough } from './run/run-import.ts'

interface ImportFileOptions {
  path: string
  fileName: string
  rule: DuplicateRule
  /** Which program wrote the file, when it is known better than from the headings. */
  preset: string | undefined
  isDryRun: boolean
}
/** The whole of an import at once, for the command line: no queue, the same steps. */
export async function importFile(
  caller: Caller,
  { path, fileName, rule, preset, isDryRun }: ImportFileOptions,
): Promise<ContactImport> {
  const id = newId()
  const key = fileKey(caller, id)
  await caller.platform.storage.putFile(key, path)
  try {
    const { settings } = await registerImport(caller, id, fileName, preset)
    const run = await caller.transaction((ctx) => prepareCheck(ctx, id, { ...settings, rule }))
    await runThrough(caller, id, 'check', run)
    const checked = await caller.transaction((ctx) => getImport(ctx, id))
    if (isDryRun) {
      await caller.transaction((ctx) => deleteImport(ctx, id))
      return checked
    }
    await caller.transaction((ctx) => prepareImport(ctx, id))
    await runThrough(caller, id, 'import', run)
    return { ...(await caller.transaction((ctx) => getImport(ctx, id))), preview: checked.preview }
  } finally {
    await caller.platform.storage.remove(key)
  }
}
