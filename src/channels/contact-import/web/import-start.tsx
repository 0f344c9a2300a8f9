import { Loader } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { DropOr } from '#ui/components/drop-or.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { importCalls, importQuery, importsQuery } from './import-calls.ts'
import classes from './import-page.module.css'
import { countsInWords, stateWords } from './import-words.ts'

export function ImportStart() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayMove = useMay('settings.manage')
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file, file.name)
      return call(importCalls.upload, { form })
    },
    onMutate: (file) => announce(`Reading ${file.name}`),
    onSuccess(one) {
      queryClient.setQueryData(importQuery(one.id).queryKey, one)
      void navigate({ to: '/contacts/import', search: { batch: one.id } })
    },
  })
  return (
    <>
      <PageHead title="Import contacts" />
      <div className={classes.page}>
        <Dropzone
          onDrop={([file]: readonly File[]) => file && upload.mutate(file)}
          multiple={false}
          disabled={upload.isPending}
          className="drop-zone"
          inputProps={{ accept: '.csv,.txt,.tsv,.vcf,text/csv,text/vcard', 'aria-label': 'CSV or vCard file' }}
          enablePointerEvents
          activateOnKeyboard={false}
        >
          {upload.isPending ? (
            <span className="inline-row gap-12" role="status">
              <Loader size="sm" /> Reading {upload.variables.name}…
            </span>
          ) : (
            <>
              <IconUpload size={22} stroke={1.5} aria-hidden />
              <span>
                <DropOr>Drop a CSV or vCard file here</DropOr>
                <button type="button" data-reach>
                  choose a file
                </button>
                <br />
                You’ll see a preview before anything changes.
              </span>
            </>
          )}
        </Dropzone>
        {upload.isError && (
          <p className="problem" role="alert">
            {messageOf(upload.error)}
          </p>
        )}
        <p className={classes.quiet}>
          Google, Outlook and Mailchimp files are recognised by their headings. For any other file, match the columns once and
          Gable remembers them.
          {mayMove && (
            <>
              {' '}
              To bring notes and tasks along, use <Link to="/settings/move">Move in</Link>.
            </>
          )}
        </p>
        <EarlierImports />
      </div>
    </>
  )
}

function EarlierImports() {
  const imports = usePages(importsQuery)
  const all = imports.data?.items ?? []
  return (
    <section aria-labelledby="earlier" className={classes.section}>
      <h2 className="below-8" id="earlier">
        Previous imports
      </h2>
      <PagesState of={imports} rows={3}>
        <p className={classes.quiet}>No imports yet. Choose a file to start.</p>
      </PagesState>
      {all.length > 0 && (
        <ul className="line-above below-16">
          {all.map((one) => (
            <li key={one.id}>
              <Link to="/contacts/import" search={{ batch: one.id }} className={`${classes.import} hovers`}>
                <span>
                  <strong className="clip block small strong">{one.fileName}</strong>
                  <span className="num">
                    {formatDateTime(one.createdAt)}
                    {one.createdByName && `, ${one.createdByName}`}
                  </span>
                </span>
                <span className={`${classes.quiet} num`}>
                  {countsInWords(one.counts, one.state === 'checked' ? 'expected' : 'done')}
                </span>
                <StatusTag status={one.state} label={stateWords[one.state].word} tone={stateWords[one.state].tone} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MoreRows of={imports} />
    </section>
  )
}
