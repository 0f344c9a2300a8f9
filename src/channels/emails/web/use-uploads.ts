import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#ui/api/api-error.ts'
import { useLatest } from '#ui/hooks/use-latest.ts'
import { fileProblem, sendNoteFile } from '#workflow/notes/web/note-uploads.public.tsx'
import { mostAttachedBytes } from '../emails.rules.ts'
import type { ChosenFile } from './use-email.ts'

/** Uploads files while the email is written; one that is too large to attach starts as a link. */
export function useUploads(onDone: (file: ChosenFile) => void) {
  const [running, setRunning] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const stop = useRef(new AbortController())
  const done = useLatest(onDone)
  useEffect(() => {
    const now = new AbortController()
    stop.current = now
    return () => now.abort()
  }, [])
  async function send(file: File): Promise<void> {
    const { signal } = stop.current
    setRunning((now) => [...now, file.name])
    try {
      const { id, fileName, sizeBytes } = await sendNoteFile(file, signal, () => {})
      const as = sizeBytes > mostAttachedBytes ? ('link' as const) : ('file' as const)
      done.current({ source: 'note', id, name: fileName, sizeBytes, as })
    } catch (error) {
      if (!signal.aborted) setProblem(`${file.name}: ${messageOf(error)}`)
    } finally {
      setRunning((now) => now.filter((name) => name !== file.name))
    }
  }
  return {
    running,
    problem,
    add(files: readonly File[]) {
      setProblem(undefined)
      for (const file of files) {
        const wrong = fileProblem(file)
        if (wrong) setProblem(`${file.name}: ${wrong}`)
        else void send(file)
      }
    },
  }
}
