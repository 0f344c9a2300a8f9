import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { randomKey } from '#ui/api/api-request.ts'
import type { NoteFile } from '../note-files.contract.ts'
import { maxNoteFiles } from '../note-files.rules.ts'
import { fileProblem, sendNoteFile } from './note-file-calls.ts'

export interface DraftFile {
  key: string
  name: string
  sizeBytes: number
  /** On the server. */
  file: NoteFile | undefined
  /** 0 to 1. */
  share: number
  problem: string | undefined
  /** Trying again makes sense: the line broke, the server was busy. */
  canRetry: boolean
  /** Taken off; it goes when the note is saved. */
  isOff: boolean
}

/** The files of a note that is being written: they travel while the words are typed. */
export function useNoteFiles(start: readonly NoteFile[]) {
  const [files, setFiles] = useState<readonly DraftFile[]>(() => start.map(kept))
  const works = useRef(new Map<string, { stop: AbortController; source: File; done: Promise<NoteFile | undefined> }>())
  // Closing the form cancels uploads that are still running.
  useEffect(() => {
    const all = works.current
    return () => void [...all.values()].forEach(({ stop }) => stop.abort())
  }, [])
  const change = (key: string, part: Partial<DraftFile>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))

  const send = (key: string, source: File) => {
    const stop = new AbortController()
    const done = sendNoteFile(source, stop.signal, (share) => change(key, { share })).then(
      (file) => {
        change(key, { file, share: 1, name: file.fileName })
        return file
      },
      (error: unknown) => {
        const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
        if (!stop.signal.aborted) change(key, { problem: messageOf(error).replace(`${source.name}: `, ''), canRetry })
        return undefined
      },
    )
    works.current.set(key, { stop, source, done })
  }
  const add = (sources: readonly File[]) => {
    const room = maxNoteFiles - files.filter((one) => !one.isOff).length
    const drafts = sources.map((source, i): DraftFile & { source: File } => {
      const problem = i < room ? fileProblem(source) : `A note can have up to ${maxNoteFiles} files`
      return {
        key: randomKey(),
        name: source.name,
        sizeBytes: source.size,
        file: undefined,
        share: 0,
        problem,
        canRetry: false,
        isOff: false,
        source,
      }
    })
    setFiles((now) => [...now, ...drafts])
    for (const { key, source, problem } of drafts) if (!problem) send(key, source)
  }
  return {
    files,
    add,
    retry(key: string) {
      const source = works.current.get(key)?.source
      if (!source) return
      change(key, { problem: undefined, share: 0 })
      send(key, source)
    },
    /** Takes a file off. One that has arrived stays in sight until the note is saved, to be taken back; the rest just goes. */
    takeOff(key: string) {
      works.current.get(key)?.stop.abort()
      setFiles((now) => now.flatMap((one) => (one.key !== key ? [one] : one.file ? [{ ...one, isOff: true }] : [])))
    },
    putBack: (key: string) => change(key, { isOff: false }),
    /** Waits for what is on its way. @returns the files the note is to have; undefined when one did not arrive */
    async settled(): Promise<string[] | undefined> {
      const wanted = files.filter((one) => !one.isOff)
      const arrived = await Promise.all(wanted.map(async ({ key, file }) => file ?? works.current.get(key)?.done))
      return arrived.every((file) => file !== undefined) ? arrived.map((file) => file.id) : undefined
    },
  }
}

const kept = (file: NoteFile): DraftFile => ({
  key: file.id,
  name: file.fileName,
  sizeBytes: file.sizeBytes,
  file,
  share: 1,
  problem: undefined,
  canRetry: false,
  isOff: false,
})
