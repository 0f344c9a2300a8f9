import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime, formatNumber, formatRelative } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { OperatedAgency } from '../operate.contract.ts'
import { agenciesQuery, operateCalls } from './operate-calls.ts'
import { NewAgencyDialog } from './new-agency-dialog.tsx'
import classes from './operate-page.module.css'
import { sizeOf } from './sizes.ts'
import { SuspendDialog } from './suspend-dialog.tsx'

const columns = ['People', 'Listings', 'Contacts', 'Storage', 'Failed jobs'] as const

export function AgenciesTab() {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const agencies = usePages(agenciesQuery(q), { placeholderData: (before) => before })
  const queryClient = useQueryClient()
  const [suspending, setSuspending] = useState<OperatedAgency>()
  const [isAdding, setAdding] = useState(false)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['operate'] })
  const resume = useMutation({
    mutationFn: (agency: OperatedAgency) => call(operateCalls.resume, { params: { id: agency.id } }),
    onSuccess: async ({ name }) => {
      await readAgain()
      announce(`${name} is no longer suspended`)
    },
    onError: toastFailure,
  })
  const all = agencies.data?.items
  return (
    <>
      <div className={`${classes.tools} flex between gap-12 wide`}>
        <TextInput
          aria-label="Find an agency"
          placeholder="Find an agency"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setAdding(true)}>
          New agency
        </Button>
      </div>
      <PagesState of={agencies} rows={8}>
        {q ? `No agency matches “${q}”.` : 'No agencies yet. Create the first one and invite its owner.'}
      </PagesState>
      {all && all.length > 0 && (
        <div className={classes.scroll}>
          <table className={`${classes.table} ${classes.cards}`}>
            <thead>
              <tr>
                <th scope="col">Agency</th>
                {columns.map((name) => (
                  <th key={name} scope="col" className={classes.number}>
                    {name}
                  </th>
                ))}
                <th scope="col" className={classes.afterNumber}>
                  Last used
                </th>
                <th scope="col">
                  <span className={classes.hidden}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {all.map((agency) => (
                <AgencyRow
                  key={agency.id}
                  agency={agency}
                  isBusy={resume.isPending && resume.variables.id === agency.id}
                  onSuspend={() => setSuspending(agency)}
                  onResume={() => resume.mutate(agency)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreRows of={agencies} size="sm" />
      {suspending && (
        <SuspendDialog
          agency={suspending}
          onClose={() => setSuspending(undefined)}
          onDone={() => {
            setSuspending(undefined)
            void readAgain()
          }}
        />
      )}
      {isAdding && (
        <NewAgencyDialog
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false)
            void readAgain()
          }}
        />
      )}
    </>
  )
}

interface AgencyRowProps {
  agency: OperatedAgency
  isBusy: boolean
  onSuspend(): void
  onResume(): void
}
function AgencyRow({ agency, isBusy, onSuspend, onResume }: AgencyRowProps) {
  const { name, slug, figures, suspended } = agency
  const numbers = figures && [
    formatNumber(figures.people),
    formatNumber(figures.listings),
    formatNumber(figures.contacts),
    sizeOf(figures.fileBytes),
    formatNumber(figures.failedJobs),
  ]
  return (
    <tr>
      <td>
        <strong className={classes.name}>{name}</strong>
        {suspended && <StatusTag status="suspended" tone="red" label="Suspended" />}
        <span className={`${classes.detail} quiet block breaks`}>
          {slug}
          {suspended && ` · since ${formatDateTime(suspended.at)}: ${suspended.reason}`}
        </span>
      </td>
      {numbers ? (
        numbers.map((text, index) => (
          // The columns never move.
          <td
            key={index}
            data-label={columns[index]}
            className={classes.number}
            data-bad={(index === 4 && text !== '0') || undefined}
          >
            {text}
          </td>
        ))
      ) : (
        <td colSpan={5} className={classes.quiet}>
          Not counted yet. Agencies with users are counted every 10 minutes.
        </td>
      )}
      <td data-label="Last used" className={`${classes.when} one-line num`}>
        {figures?.lastUsedAt ? <time title={formatDateTime(figures.lastUsedAt)}>{formatRelative(figures.lastUsedAt)}</time> : '–'}
      </td>
      <td className={classes.action}>
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          onClick={suspended ? onResume : onSuspend}
          aria-label={suspended ? `End suspension of ${name}` : `Suspend ${name}`}
        >
          {suspended ? 'End suspension' : 'Suspend'}
        </Button>
      </td>
    </tr>
  )
}
