import { Button, Code } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDate, formatDateTime, formatNumber } from '#ui/formatting.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { DomainConnection } from '../domain.contract.ts'
import { connectionQuery, domainCalls } from './domain-calls.ts'
import classes from './domain.module.css'

interface DomainEnquiriesProps {
  mayManage: boolean
  /** A card about publishing there once an agency is connected; `agencyId` is Domain's number of it. */
  publishing(agencyId: string): ReactNode
}

/** The state of collecting enquiries from Domain, and how to switch it on. */
export default function DomainEnquiries({ mayManage, publishing }: DomainEnquiriesProps) {
  const connection = useQuery(connectionQuery())
  return (
    <section className={classes.section} aria-labelledby="domain-enquiries">
      <h2 className="below-8" id="domain-enquiries">
        Domain enquiries
      </h2>
      {connection.isPending && <SkeletonRows rows={1} />}
      {connection.isError && !connection.data && (
        <ErrorState error={connection.error} onRetry={() => void connection.refetch()} />
      )}
      {connection.data && <State connection={connection.data} mayManage={mayManage} />}
      {connection.data?.agencyId && publishing(connection.data.agencyId)}
    </section>
  )
}

function State({ connection, mayManage }: { connection: DomainConnection; mayManage: boolean }) {
  const queryClient = useQueryClient()
  const show = (next: DomainConnection) => queryClient.setQueryData(connectionQuery().queryKey, next)
  const go = useMutation({
    mutationFn: () => call(domainCalls.authorise, { body: agencyParams() }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const read = useMutation({ mutationFn: () => call(domainCalls.read, { body: agencyParams() }), onSuccess: show })
  const end = useMutation({ mutationFn: () => call(domainCalls.disconnect, { params: agencyParams() }), onSuccess: show })
  const [isEnding, setEnding] = useState(false)
  const failed = go.error ?? read.error ?? end.error
  const {
    isConfigured,
    isConnected,
    agencyId,
    agencyName,
    connectedAt,
    connectedByName,
    readUntil,
    enquiries,
    lastError,
    redirectUri,
  } = connection
  if (!isConfigured)
    return (
      <>
        <p>People who enquire on Domain can become contacts here. Ask your administrator to set this up.</p>
        <details>
          <summary>What your administrator needs to set</summary>
          <p>
            An agreement with Domain, <Code>DOMAIN_CLIENT_ID</Code> and <Code>DOMAIN_CLIENT_SECRET</Code>, with{' '}
            <Code className="breaks">{redirectUri}</Code> as the redirect URL.
          </p>
        </details>
      </>
    )
  const connect = (label: string, isMain: boolean) => (
    <Button size="sm" variant={isMain ? 'filled' : 'default'} loading={go.isPending || go.isSuccess} onClick={() => go.mutate()}>
      {label}
    </Button>
  )
  return (
    <>
      {isConnected ? (
        <p>
          <strong>{agencyName}</strong> {agencyId && <span className="num">{agencyId}</span>}, connected{' '}
          {connectedAt && formatDate(connectedAt)}
          {connectedByName && ` by ${connectedByName}`}. {enquiries === 1 ? '1 enquiry' : `${formatNumber(enquiries)} enquiries`}{' '}
          received.{readUntil ? ` Last checked ${formatDateTime(readUntil)}.` : ' Checking for the first time.'}
        </p>
      ) : (
        <p>People who enquire on Domain become contacts here, with their message and the listing.</p>
      )}
      {lastError && (
        <p className={classes.failure} role="alert">
          {lastError}
        </p>
      )}
      {failed && (
        <p className={classes.failure} role="alert">
          {messageOf(failed)}
        </p>
      )}
      {mayManage ? (
        <div className="flex wrap gap-8">
          {!isConnected && connect('Connect Domain', true)}
          {isConnected && lastError && connect('Connect again', true)}
          {isConnected && !lastError && (
            <Button size="sm" variant="default" loading={read.isPending} onClick={() => read.mutate()}>
              Check now
            </Button>
          )}
          {isConnected && (
            <Button size="sm" variant="subtle" loading={end.isPending} onClick={() => setEnding(true)}>
              Disconnect
            </Button>
          )}
        </div>
      ) : (
        !isConnected && <p>Ask your administrator to connect it.</p>
      )}
      {isEnding && (
        <ConfirmDialog
          title="Disconnect Domain?"
          button="Disconnect"
          onConfirm={() => {
            setEnding(false)
            end.mutate()
          }}
          onClose={() => setEnding(false)}
        >
          New Domain enquiries will stop. Existing enquiries stay. You can connect again at any time.
        </ConfirmDialog>
      )}
    </>
  )
}
