// Runs in a process of its own (platform/processes/file-parsers.ts).
import { AppError } from '#common/errors.ts'
import type { TableJoin, TableProfile } from '#formats/table-profile/table-profile.ts'
import { extract, type Extracted, type WantedEntry } from './extract.ts'
import { findJoins, type ReadTable } from './find-joins.ts'
import { readTable } from './read-table.ts'
import { type SourceTable, unpack, type Unpacked, type UploadedFile } from './unpack.ts'

export type MoveParseRequest =
  | { step: 'unpack'; files: UploadedFile[]; folder: string }
  | { step: 'read'; table: SourceTable; rowsFile: string }
  | { step: 'join'; tables: ReadTable[] }
  | { step: 'extract'; path: string; wanted: WantedEntry[] }
export type MoveParseReply =
  | { unpacked: Unpacked }
  | { profile: TableProfile }
  | { joins: TableJoin[] }
  | { extracted: Extracted[] }
  | { refused: string }

export async function parse(request: MoveParseRequest): Promise<MoveParseReply> {
  try {
    if (request.step === 'unpack') return { unpacked: await unpack(request.files, request.folder) }
    if (request.step === 'read') return { profile: await readTable(request.table, request.rowsFile) }
    if (request.step === 'extract') return { extracted: await extract(request.path, request.wanted) }
    return { joins: await findJoins(request.tables) }
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'too_large')) return { refused: error.message }
    throw error
  }
}
