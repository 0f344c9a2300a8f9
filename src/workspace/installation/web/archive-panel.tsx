import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { formatNumber } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import classes from './data-page.module.css'
import { archiveQuery, installationCalls } from './installation-calls.ts'

/** All of the agency's data as one file. */
export function ArchivePanel() {
  const size = useQuery(archiveQuery)
  const download = useMutation({
    mutationFn: () => call(installationCalls.archiveLink, {}),
    onSuccess: ({ url }) => {
      window.location.assign(url)
      announce('The download has started')
    },
    onError: toastFailure,
  })
  return (
    <section aria-labelledby="archive-title">
      <h2 id="archive-title" className="row gap-12 below-8">
        Download everything
      </h2>
      <p className={classes.quiet}>
        Your contacts, listings, notes, tasks, campaigns, enquiries and audit log as one ZIP file, with every photo and document.
        Contacts and listings are in it as spreadsheets, vCards and REAXML too, so any other program can read them. Passwords and
        portal credentials are left out. {size.data && sizeWords(size.data)}
      </p>
      <Button
        mt={12}
        size="sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download archive
      </Button>
      <p className={classes.detail}>Each download is recorded in the audit log. To stop one, cancel it in the browser.</p>
    </section>
  )
}

const sizeWords = ({ files, bytes }: { files: number; bytes: number }) =>
  files === 0
    ? ''
    : `So far ${formatNumber(files)} ${files === 1 ? 'uploaded file' : 'uploaded files'}, ${
        bytes < 1e9
          ? `${formatNumber(Math.max(1, Math.round(bytes / 1e6)))} MB`
          : `${formatNumber(Math.round(bytes / 1e8) / 10)} GB`
      }.`
