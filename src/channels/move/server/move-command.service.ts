import { AppError } from '#common/errors.ts'
import { type Caller, newId } from '#platform/context.ts'
import { forgetFolder } from '#platform/storage/stored-files.ts'
import { moveFolder, uploadKey } from '#channels/move-tables/server/table-rows.ts'
import type { Move } from '../move.contract.ts'
import { readFiles } from './files/read-files.ts'
import { copyFiles } from './media/move-files.jobs.ts'
import { getMove, prepareCheck, prepareRun, registerMove } from './move.service.ts'
import { deleteMove, findMove, updateMove } from './moves.store.ts'
import { runMove } from './run/run-move.ts'
import type { MoveTable } from '#channels/move-tables/move-table.contract.ts'

interface MoveOptions {
  source: string
  files: readonly { name: string; path: string }[]
  /** The order of day and month in columns whose values leave it open. */
  dates: 'dmy' | 'mdy' | undefined
  isDryRun: boolean
}
/** The whole of a move at once, for the command line: no queue, the same steps. */
export async function moveIn(caller: Caller, { source, files, dates, isDryRun }: MoveOptions): Promise<Move> {
  const id = newId()
  const { storage } = caller.platform
  const view = () => caller.transaction((ctx) => getMove(ctx, id))
  try {
    for (const [i, { path }] of files.entries()) await storage.putFile(uploadKey(caller, id, i), path)
    const uploaded = await Promise.all(
      files.map(async ({ name }, i) => ({ name, sizeBytes: (await storage.size(uploadKey(caller, id, i))) ?? 0 })),
    )
    await caller.transaction((ctx) => registerMove(ctx, { id, source, files: uploaded }))
    await readFiles(caller, id)
    const read = await view()
    const tables = read.tables.map((table) => ({ ...table, columns: table.columns.map((one) => dated(one, dates)) }))
    const undecided = tables.find(
      ({ kind, columns }) => kind && columns.some((one) => one.target && one.dateOrder === 'undecided'),
    )
    if (undecided)
      throw new AppError(
        'invalid',
        `${undecided.name}: dates could be day or month first. Say --dates day-first or --dates month-first`,
      )
    const run = await caller.transaction((ctx) => prepareCheck(ctx, id, tables))
    await runMove(caller, id, 'check', run)
    if (isDryRun) return await view()
    await caller.transaction((ctx) => prepareRun(ctx, id))
    await runMove(caller, id, 'run', run)
    // The uploads go with the command; what has an address is fetched by the server.
    await copyFiles(caller, id)
    return await view()
  } catch (error) {
    const { message } = error as Error
    await caller.transaction(async (ctx) => {
      if (await updateMove(ctx, id, beforeRun, { state: 'cancelled', error: message })) return
      await updateMove(ctx, id, ['queued', 'running'], { state: 'paused', error: message })
    })
    throw error
  } finally {
    const state = (await caller.transaction((ctx) => findMove(ctx, id)))?.state
    // A move that had started can be continued on screen.
    if (state !== 'paused') await forgetFolder(caller, moveFolder(caller, id))
    if (isDryRun) await caller.transaction((ctx) => deleteMove(ctx, id))
  }
}

const beforeRun = ['reading', 'read', 'checking', 'checked'] as const
const dated = (column: MoveTable['columns'][number], dates: MoveOptions['dates']): MoveTable['columns'][number] =>
  column.dateOrder === 'undecided' && dates ? { ...column, dateOrder: dates } : column
