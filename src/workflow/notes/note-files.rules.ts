import { fileEndings, typeOf } from '#common/text/file-names.ts'

/** 40 MB: a scanned contract, a recorded call, some photos; not a film. */
export const maxNoteFileBytes = 40_000_000
export const maxNoteFiles = 20

/** Why a file may not hang on a note, as a sentence for the person; undefined when it may. */
export function noteFileProblem({ mime, words }: { mime: string; words: string }): string | undefined {
  if (typeOf(mime) in fileEndings) return undefined
  if (mime === 'application/x-empty') return 'This file is empty.'
  return `This is ${words}. You can attach PDF, images, Word, Excel, PowerPoint, emails, text, audio and short videos.`
}

export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
