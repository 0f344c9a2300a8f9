import { call } from '#ui/api/api.ts'
import { config } from '#ui/config.ts'
import { putFile } from '#ui/api/put-file.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { NoteFile, noteFileEndpoints } from '../note-files.contract.ts'
import { noteFileHeads } from '../notes.heads.ts'
import { maxNoteFileBytes } from '../note-files.rules.ts'

const calls = callsOf<typeof noteFileEndpoints>(noteFileHeads)

/** @throws with the server's sentence; AbortError when `signal` fires */
export async function sendNoteFile(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<NoteFile> {
  const contentType = file.type || 'application/octet-stream'
  const { url, key } = await call(calls.presign, { query: { fileName: file.name, fileType: contentType } }, { signal })
  await putFile({ url, file, contentType, signal, onProgress })
  return call(calls.add, { body: { key, fileName: file.name } }, { signal })
}

/** The browser saves it: the answer says `attachment`, so the page stays. */
export async function saveNoteFile(id: string): Promise<void> {
  const { url } = await call(calls.open, { params: { id } })
  const link = document.createElement('a')
  link.href = url.startsWith('/') ? config.apiHost + url : url
  link.click()
}

/** Files of the notes in the document of everything about a person. */
export async function saveNoteFiles(document: Record<string, unknown>): Promise<void> {
  const notes = document['notes'] as { files: { id: string }[] }[]
  for (const { id } of notes.flatMap(({ files }) => files)) await saveNoteFile(id)
}

/** Problem of a file that surely will not be taken; the server decides the rest. */
export function fileProblem({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty'
  return size > maxNoteFileBytes ? `Larger than ${maxNoteFileBytes / 1_000_000} MB` : undefined
}
