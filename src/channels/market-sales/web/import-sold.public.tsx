import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { toastFailure } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import { appraisalKind } from '#workflow/appraisals/appraisal-values.contract.ts'
import type { soldEndpoints } from '../sold.contract.ts'
import { soldHeads } from '../sold.heads.generated.ts'

const calls = callsOf<typeof soldEndpoints>(soldHeads)

/** Brings in a table of sold properties, says what came of it, and takes it back. */
export default function ImportSold() {
  const queryClient = useQueryClient()
  const again = () => void queryClient.invalidateQueries({ queryKey: [appraisalKind] })
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file, file.name)
      return call(calls.upload, { form })
    },
    onSuccess({ added, updated }) {
      announce(`${added} sales added, ${updated} updated`)
      again()
    },
  })
  const undo = useMutation({
    mutationFn: (id: string) => call(calls.undo, { params: { id } }),
    onSuccess() {
      announce('Import removed')
      upload.reset()
      again()
    },
    onError: toastFailure,
  })
  const { data } = upload
  return (
    <>
      <FileButton accept=".csv,.txt,text/csv" onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="subtle" loading={upload.isPending}>
            Import sold properties
          </Button>
        )}
      </FileButton>
      {upload.isError && (
        <span className="problem tiny" role="alert">
          {saveFailure(upload.error)}
        </span>
      )}
      {data && (
        <span className="meta row wrap gap-4" role="status">
          {data.added} added, {data.updated} updated
          {data.refusedCount > 0 && `, ${data.refusedCount} left out (line ${data.refused[0]?.line}: ${data.refused[0]?.reason})`}
          {data.added > 0 && (
            <Button size="compact-xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate(data.id)}>
              Undo
            </Button>
          )}
        </span>
      )}
    </>
  )
}
