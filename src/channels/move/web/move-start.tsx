import { Button, Loader, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { DropOr } from '#ui/components/drop-or.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { moveCalls, moveQuery, movesQuery } from './move-calls.ts'
import classes from './move.module.css'
import { count, doneOf, sizeWords, stateWords } from './move-words.ts'

export function MoveStart() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [files, setFiles] = useState<readonly File[]>([])
  const [source, setSource] = useState('')
  const upload = useMutation({
    mutationFn: () => {
      const form = new FormData()
      for (const file of files) form.append('files', file, file.name)
      return call(moveCalls.upload, { query: { source: source.trim() }, form })
    },
    onMutate: () => announce('Uploading the files'),
    onSuccess(one) {
      queryClient.setQueryData(moveQuery(one.id).queryKey, one)
      void navigate({ to: '/settings/move', search: { batch: one.id } })
    },
  })
  return (
    <>
      <PageHead title="Move in" />
      <div className={classes.page}>
        <p className="quiet">
          Bring contacts, listings, notes and tasks from your old system, with their dates and authors. You’ll see every table and
          a full check before anything changes. Nothing is sent to anyone.
        </p>
        <form
          className={`${classes.start} stack gap-16`}
          onSubmit={(event) => {
            event.preventDefault()
            upload.mutate()
          }}
        >
          <TextInput
            label="Your old system"
            description="Its ids are kept under this name, so a second file from it joins the first."
            placeholder="VaultRE"
            value={source}
            maxLength={60}
            required
            onChange={({ currentTarget: { value } }) => setSource(value)}
          />
          <Dropzone
            onDrop={(dropped: readonly File[]) => setFiles((now) => [...now, ...dropped])}
            disabled={upload.isPending}
            className="drop-zone"
            inputProps={{ 'aria-label': 'Files of your old system' }}
            enablePointerEvents
            activateOnKeyboard={false}
          >
            <IconUpload size={22} stroke={1.5} aria-hidden />
            <span>
              <DropOr>Drop its ZIP file here, or CSV, Excel, vCard and REAXML files</DropOr>
              <button type="button" data-reach>
                choose files
              </button>
            </span>
          </Dropzone>
          {files.length > 0 && (
            <ul className="line-above" aria-label="Chosen files">
              {files.map((file, i) => (
                // The same file may be chosen twice.
                <li key={`${file.name} ${i}`} className="row between gap-12 line-below small">
                  <span className="clip">{file.name}</span>
                  <span className="num dim">{sizeWords(file.size)}</span>
                  <IconButton label={`Remove ${file.name}`} onClick={() => setFiles(files.filter((_, n) => n !== i))}>
                    <IconTrash size={16} stroke={1.5} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          {upload.isError && (
            <p className="problem" role="alert">
              {messageOf(upload.error)}
            </p>
          )}
          <div>
            <Button type="submit" disabled={!files.length || !source.trim()} loading={upload.isPending}>
              Read {files.length > 0 ? count(files.length, 'file') : 'files'}
            </Button>
          </div>
          {upload.isPending && (
            <p className="inline-row gap-12 small" role="status">
              <Loader size="xs" /> Uploading. Keep this page open.
            </p>
          )}
        </form>
        <EarlierMoves />
      </div>
    </>
  )
}

function EarlierMoves() {
  const moves = usePages(movesQuery)
  const all = moves.data?.items ?? []
  return (
    <section aria-labelledby="earlier">
      <h2 className="below-8" id="earlier">
        Previous moves
      </h2>
      <PagesState of={moves} rows={3}>
        <p className="quiet">No moves yet.</p>
      </PagesState>
      {all.length > 0 && (
        <ul className="line-above below-16">
          {all.map((one) => (
            <li key={one.id}>
              <Link to="/settings/move" search={{ batch: one.id }} className={`${classes.earlier} hovers`}>
                <span className="narrow">
                  <strong className="clip block small strong">{one.source}</strong>
                  <span className="num tiny dim">
                    {formatDateTime(one.createdAt)}
                    {one.createdByName && `, ${one.createdByName}`}
                  </span>
                </span>
                <span className="num small dim">{count(doneOf(one.tables), 'row')}</span>
                <StatusTag status={one.state} {...labelled(stateWords[one.state])} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MoreRows of={moves} />
    </section>
  )
}
export const labelled = ({ word, tone }: (typeof stateWords)[keyof typeof stateWords]) => ({ label: word, tone })
