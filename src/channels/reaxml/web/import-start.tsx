import { Loader } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { DropOr } from '#ui/components/drop-or.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { batchQuery, importCalls, maxFileBytes } from './import-calls.ts'
import { EarlierImports } from './import-earlier.tsx'
import classes from './import-page.module.css'
import { plural } from './import-words.ts'

export function ImportStart() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const preview = useMutation({
    mutationFn: (files: readonly File[]) => {
      const tooLarge = files.find(({ size }) => size > maxFileBytes)
      if (tooLarge) throw new Error(`${tooLarge.name} is larger than ${maxFileBytes / 1_000_000} MB`)
      const form = new FormData()
      for (const file of files) form.append('files', file, file.name)
      return call(importCalls.preview, { form })
    },
    onMutate: (files) => announce(`Uploading ${plural(files.length, 'file')}`),
    onSuccess(batch) {
      queryClient.setQueryData(batchQuery(batch.id).queryKey, batch)
      void navigate({ to: '/listings/import', search: { batch: batch.id } })
    },
  })
  const count = preview.variables?.length ?? 0
  return (
    <>
      <PageHead title="Import listings" />
      <div className={classes.page}>
        <Dropzone
          onDrop={(files: readonly File[]) => preview.mutate(files)}
          multiple
          disabled={preview.isPending}
          className="drop-zone"
          inputProps={{ accept: '.xml,text/xml,application/xml', 'aria-label': 'REAXML files' }}
          enablePointerEvents
          activateOnKeyboard={false}
        >
          {preview.isPending ? (
            <span className="inline-row gap-12" role="status">
              <Loader size="sm" /> Uploading {plural(count, 'file')}…
            </span>
          ) : (
            <>
              <IconUpload size={22} stroke={1.5} aria-hidden />
              <span>
                <DropOr>Drop REAXML files here</DropOr>
                {/* Its click goes up to the zone, which opens the picker. */}
                <button type="button" data-reach>
                  choose files
                </button>
                <br />
                You’ll see a preview before anything changes.
              </span>
            </>
          )}
        </Dropzone>
        {preview.isError && (
          <p className="problem" role="alert">
            {messageOf(preview.error)}
          </p>
        )}
        <EarlierImports />
      </div>
    </>
  )
}
