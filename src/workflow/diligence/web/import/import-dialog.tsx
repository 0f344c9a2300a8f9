import { Button, FileButton, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { formatDate, formatNumber } from '#ui/formatting.ts'
import { MoreRows, usePages } from '#ui/list/pages.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { CaseImport, CaseImportPreview } from '../../case-import.contract.ts'
import type { ImportTarget } from '../../diligence-values.ts'
import { useCasesChanged } from '../diligence-calls.ts'
import { caseImportCalls, caseImportsQuery } from './import-calls.ts'

const targetWords: Record<ImportTarget, string> = {
  listing: 'Listing (reference or address)',
  name: 'Party',
  side: 'Vendor or buyer',
  kind: 'Kind of party',
  status: 'Status',
  completedOn: 'Complete since',
  bornOn: 'Date of birth',
  homeAddress: 'Home address',
  provider: 'Provider',
  certificateOn: 'Date of the certificate',
  exchangedOn: 'Exchanged',
  settlesOn: 'Settlement first agreed',
}
type Mapping = CaseImportPreview['mapping']
const formOf = (file: File, mapping?: Mapping) => {
  const form = new FormData()
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  form.append('file', file, file.name)
  return form
}

/** Brings in the cases of another system: a table is looked through first, then imported, and can be undone. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const changed = useCasesChanged()
  const [file, setFile] = useState<File>()
  const preview = useMutation({
    mutationFn: ({ chosen, mapping }: { chosen: File; mapping?: Mapping }) =>
      call(caseImportCalls.preview, { form: formOf(chosen, mapping) }),
  })
  const run = useMutation({
    mutationFn: ({ chosen, mapping }: { chosen: File; mapping: Mapping }) =>
      call(caseImportCalls.run, { form: formOf(chosen, mapping) }),
    onSuccess({ added }) {
      announce(`${added} cases imported`)
      setFile(undefined)
      preview.reset()
      changed()
    },
  })
  const choose = (chosen: File | null) => {
    if (!chosen) return
    setFile(chosen)
    run.reset()
    preview.mutate({ chosen })
  }
  const failure = preview.error ?? run.error
  const found = preview.data
  return (
    <Dialog label="Import cases" place="end" width={600} onClose={onClose}>
      <div className="stack one-column gap-16 pad">
        <header>
          <h2>Import cases</h2>
          <p className="quiet small">
            Cases of First AML or another system, as CSV with a heading for each column. Certificates are attached to each case
            afterwards.
          </p>
        </header>
        <div className="row wrap gap-8 small">
          <FileButton accept=".csv,.txt,text/csv" onChange={choose}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={preview.isPending}>
                {file ? 'Choose another file' : 'Choose CSV file'}
              </Button>
            )}
          </FileButton>
          {file && <span className="breaks">{file.name}</span>}
        </div>
        {failure && (
          <p role="alert" className="problem small">
            {saveFailure(failure)}
          </p>
        )}
        {file && found && (
          <>
            <Columns of={found} onChange={(mapping) => preview.mutate({ chosen: file, mapping })} />
            <Outcome of={found} />
            <div className="flex wrap end gap-8">
              <Button size="sm" variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button
                size="sm"
                disabled={!found.ready || preview.isPending}
                loading={run.isPending}
                onClick={() => run.mutate({ chosen: file, mapping: found.mapping })}
              >
                Import {formatNumber(found.ready)} {found.ready === 1 ? 'case' : 'cases'}
              </Button>
            </div>
          </>
        )}
        <Imports />
      </div>
    </Dialog>
  )
}

/** The meaning of each column, as its heading says, to be changed. */
function Columns({ of: { headers, mapping, missing }, onChange }: { of: CaseImportPreview; onChange(mapping: Mapping): void }) {
  const data = [{ value: '', label: 'Leave out' }, ...Object.entries(targetWords).map(([value, label]) => ({ value, label }))]
  const choose = (at: number, target: Mapping[number]) =>
    onChange(mapping.map((one, i) => (i === at ? target : one === target ? '' : one)))
  return (
    <fieldset className="stack two-columns gap-12">
      <legend className="small strong below-8">Columns</legend>
      {headers.map((header, at) => (
        <NativeSelect
          key={`${at} ${header}`}
          size="xs"
          label={header || `Column ${at + 1}`}
          value={mapping[at] ?? ''}
          data={data}
          onChange={(event) => choose(at, event.currentTarget.value as Mapping[number])}
        />
      ))}
      {missing.length > 0 && (
        <p className="problem small span" role="alert">
          Choose a column for: {missing.map((target) => targetWords[target]).join(', ')}.
        </p>
      )}
    </fieldset>
  )
}

function Outcome({ of: { ready, complete, refused, reasons } }: { of: CaseImportPreview }) {
  return (
    <section aria-label="Preview" className="stack gap-8 small">
      <p role="status">
        <strong>{formatNumber(ready)} ready</strong>, {formatNumber(complete)} of them complete. {formatNumber(refused)} left out.
      </p>
      {reasons.length > 0 && (
        <ul className="stack gap-4 quiet" aria-label="Left out">
          {reasons.map(({ line, name, reason }) => (
            <li key={line} className="breaks">
              Line {line}
              {name && `, ${name}`}: {reason}
            </li>
          ))}
          {refused > reasons.length && <li>And {formatNumber(refused - reasons.length)} more.</li>}
        </ul>
      )}
    </section>
  )
}

/** Earlier imports, each with its result. */
function Imports() {
  const changed = useCasesChanged()
  const imports = usePages(caseImportsQuery())
  const undo = useMutation({
    mutationFn: (id: string) => call(caseImportCalls.undo, { params: { id } }),
    onSuccess({ removed }) {
      announce(`${removed ?? 0} cases removed`)
      changed()
    },
    onError: toastFailure,
  })
  const items = imports.data?.items ?? []
  if (!items.length) return null
  return (
    <section aria-label="Imports" className="stack gap-8 small">
      <h3 className="small strong">Imports</h3>
      <ul className="stack gap-4">
        {items.map((one) => (
          <li key={one.id} className="row wrap between gap-8">
            <span className="narrow breaks">
              {one.fileName} <span className="quiet">{resultOf(one)}</span>
            </span>
            {one.removed === null && (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={undo.isPending && undo.variables === one.id}
                aria-label={`Undo ${one.fileName}`}
                onClick={() => undo.mutate(one.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreRows of={imports} />
    </section>
  )
}
function resultOf({ added, refused, removed, createdAt, createdBy }: CaseImport): string {
  const when = [formatDate(createdAt), createdBy].filter(Boolean).join(', ')
  const undone = removed === null ? '' : ` Undone: ${formatNumber(removed)} removed, ${formatNumber(added - removed)} kept.`
  return `${when}: ${formatNumber(added)} added, ${formatNumber(refused)} left out.${undone}`
}
