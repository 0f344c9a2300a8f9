import { Button, FileButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { announce } from '../announce.tsx'
import { saveFailure } from '../api/api-error.ts'
import { putFile } from '../api/put-file.ts'
import { config } from '../config.ts'
import { toastFailure } from '../toast.ts'

interface KeptPdfProps<Kept> {
  file: { name: string } | null
  canSend: boolean
  words: { add: string; replace: string; added: string }
  presign(): Promise<{ url: string; key: string }>
  keep(key: string, fileName: string): Promise<Kept>
  link(): Promise<{ url: string }>
  onKept(kept: Kept): void
  /** Before the file. */
  children?: ReactNode
}
/** A PDF of a record: opened by its name, and replaced. */
export function KeptPdf<Kept>({ file, canSend, words, presign, keep, link, onKept, children }: KeptPdfProps<Kept>) {
  const send = useMutation({
    async mutationFn(chosen: File) {
      const { url, key } = await presign()
      const { signal } = new AbortController()
      await putFile({ url, file: chosen, contentType: 'application/pdf', signal, onProgress: () => {} })
      return keep(key, chosen.name)
    },
    onSuccess: (kept) => {
      announce(words.added)
      onKept(kept)
    },
  })
  const open = async () => {
    try {
      const { url } = await link()
      const anchor = document.createElement('a')
      anchor.href = url.startsWith('/') ? config.apiHost + url : url
      anchor.click()
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return (
    <div className="row wrap gap-8 small">
      {children}
      {file && (
        <button type="button" className="inline-row gap-4 underlines" onClick={() => void open()}>
          <IconFileTypePdf size={16} stroke={1.7} aria-hidden />
          {file.name}
        </button>
      )}
      {canSend && (
        <FileButton accept="application/pdf" onChange={(chosen) => chosen && send.mutate(chosen)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={send.isPending}>
              {file ? words.replace : words.add}
            </Button>
          )}
        </FileButton>
      )}
      {send.error && (
        <span role="alert" className="problem">
          {saveFailure(send.error)}
        </span>
      )}
    </div>
  )
}
