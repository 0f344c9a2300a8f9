import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { sizeWords } from '#workflow/notes/note-files.rules.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { EmailCompose } from '../emails.contract.ts'
import { attachedProblem, mostFiles } from '../emails.rules.ts'
import type { ChosenFile, EmailState } from './use-email.ts'
import { useUploads } from './use-uploads.ts'

/** Files that go with the email, each attached or as a link. */
export function EmailFiles({ state: { form }, offered }: { state: EmailState; offered: EmailCompose['files'] }) {
  const { files } = form.values
  const input = useRef<HTMLInputElement>(null)
  const set = (next: readonly ChosenFile[]) => form.set({ files: [...next] })
  const uploads = useUploads((file) => set([...form.values.files, file]))
  const left = offered.filter((one) => !files.some((file) => file.id === one.id && file.source === one.source))
  const problem = attachedProblem(files.flatMap(({ as, sizeBytes }) => (as === 'file' ? (sizeBytes ?? 0) : [])))
  return (
    <section aria-label="Files" className="stack gap-8">
      {files.length > 0 && (
        <ul className="stack gap-4">
          {files.map((file) => (
            <li key={`${file.source} ${file.id}`} className="row gap-8 card pad-8">
              <span className="grow breaks small">
                {file.name} {file.sizeBytes !== null && <small className="dim one-line">{sizeWords(file.sizeBytes)}</small>}
              </span>
              <NativeSelect
                size="xs"
                aria-label={`Send ${file.name} as`}
                value={file.as}
                data={[
                  { value: 'file', label: 'Attached' },
                  { value: 'link', label: 'Link' },
                ]}
                onChange={({ currentTarget }) =>
                  set(files.map((one) => (one === file ? { ...one, as: currentTarget.value as 'file' | 'link' } : one)))
                }
              />
              <IconButton label={`Remove ${file.name}`} onClick={() => set(files.filter((one) => one !== file))}>
                <IconX size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {uploads.running.map((name) => (
        <p key={name} className="quiet" role="status">
          Uploading {name}…
        </p>
      ))}
      {(problem ?? uploads.problem) && (
        <p role="alert" className="small problem">
          {problem ?? uploads.problem}
        </p>
      )}
      {files.length < mostFiles && (
        <div className="row wrap gap-8">
          {left.map((one) => (
            <Button
              key={`${one.source} ${one.id}`}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => set([...files, { ...one, as: 'file' }])}
            >
              {one.source === 'brochure' ? 'Brochure' : one.name}
            </Button>
          ))}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Attach files
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label="Attach files"
            onChange={(event) => {
              uploads.add([...(event.currentTarget.files ?? [])])
              // The same file again must be noticed too.
              event.currentTarget.value = ''
            }}
          />
        </div>
      )}
    </section>
  )
}
