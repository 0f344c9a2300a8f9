import { Button, Menu } from '@mantine/core'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { auditCalls, auditQuery, type AuditSearch } from './audit-calls.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRun } from './audit-row.tsx'
import { runsOf } from './audit-runs.ts'
import classes from './audit-page.module.css'

/** Everything that was done in the agency, newest first, and whether the record of it is whole. */
export default function AuditPage() {
  const search = useSearch({ strict: false }) as AuditSearch
  const navigate = useNavigate()
  const events = usePages(auditQuery(search), { placeholderData: keepPreviousData })
  const mayRead = useMay('audit.read')
  const mayExport = useMay('audit.export')
  const all = events.data?.items
  const save = useMutation({
    mutationFn: async (format: 'csv' | 'json') => {
      const blob = await call(format === 'csv' ? auditCalls.exportCsv : (auditCalls.exportJson as never), { query: search })
      saveFile(blob as Blob, `audit.${format}`)
    },
    onError: toastFailure,
  })
  const verify = useMutation({ mutationFn: () => call(auditCalls.verify, {}), onError: toastFailure })
  return (
    <>
      <PageHead title="Audit log">
        {mayRead && (
          <Button variant="default" size="xs" loading={verify.isPending} onClick={() => verify.mutate()}>
            Verify log
          </Button>
        )}
        {mayExport && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" size="xs" loading={save.isPending}>
                Export
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => save.mutate('csv')}>Spreadsheet (CSV)</Menu.Item>
              <Menu.Item onClick={() => save.mutate('json')}>Data (JSON)</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </PageHead>
      {verify.data && <Proof {...verify.data} />}
      {mayRead && (
        <AuditFilters
          search={search}
          onChange={(next) => void navigate({ to: '/settings/audit', search: next, replace: true })}
        />
      )}
      <PagesState of={events} rows={8}>
        No entries match these filters.
      </PagesState>
      {all && all.length > 0 && (
        <ul className="line-above">
          {runsOf(all).map((run) => (
            <AuditRun key={run[0].id} run={run} />
          ))}
        </ul>
      )}
      {events.hasNextPage && (
        <div className={classes.more}>
          <MoreRows of={events} label="Show older" size="sm" />
        </div>
      )}
    </>
  )
}

interface ProofProps {
  isWhole: boolean
  checked: number
  unsealed: number
  head: string | null
  faults: string[]
}
function Proof({ isWhole, checked, unsealed, head, faults }: ProofProps) {
  return (
    <div className={classes.proof} role={isWhole ? 'status' : 'alert'} data-broken={!isWhole || undefined}>
      <strong>{isWhole ? 'The audit log is complete and unchanged.' : 'The audit log has been tampered with.'}</strong>
      <span>
        {checked} entries checked{unsealed > 0 && `, ${unsealed} new entries will be added within a minute`}.
      </span>
      {head && (
        <span>
          Latest hash <code className="tiny breaks">{head}</code>
        </span>
      )}
      {faults.length > 0 && (
        <ul>
          {faults.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
