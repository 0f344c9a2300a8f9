import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime, formatRelative } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { PortalAccount, PortalOffer } from '../../portal-accounts.contract.ts'
import { AccountForm, type AccountFields, credentialsOf } from './account-form.tsx'
import { AccountHook, LastCall } from './account-hook.tsx'
import { PullAddress } from './pull-address.tsx'
import { NewServerKey } from './new-server-key.tsx'
import classes from './accounts-page.module.css'
import { ConnectionSteps } from './connection-steps.tsx'
import { portalCalls } from '../portal-calls.ts'
import { ShownOnAccount, type ShownThere } from './shown-on-account.tsx'

interface AccountRowProps {
  account: PortalAccount
  offers: readonly PortalOffer[]
  mayManage: boolean
}

export function AccountRow({ account, offers, mayManage }: AccountRowProps) {
  const [isEditing, setEditing] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  const [shown, setShown] = useState<ShownThere>()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['portalAccount'] })
  const params = { id: account.id }
  const test = useMutation({
    mutationFn: () => call(portalCalls.testAccount, { params }),
    onSuccess: ({ isOk, steps }) => {
      announce(isOk ? 'Connection works' : (steps.find((step) => !step.isOk)?.message ?? ''))
      void refresh()
    },
    onError: toastFailure,
  })
  const change = async (body: object) => {
    const now = await call(portalCalls.updateAccount, { params, body: { version: account.version, ...body } })
    showChanged(queryClient, ['portalAccount'], now)
    await refresh()
  }

  const send = ({ name, feed, isAutoUpdate, isTakingOver, ...login }: Partial<AccountFields>, version: number) =>
    call(portalCalls.updateAccount, {
      params,
      body: { version, name, isAutoUpdate, isTakingOver, ...(feed && { feed }), ...credentialsOf(login) },
    })
  async function remove() {
    try {
      const shown = await call(portalCalls.shownOnAccount, { params })
      if (shown.count) return setShown(shown)
      await call(portalCalls.removeAccount, { params })
      toastUndo(`${account.name} deleted`, () => void restore())
    } catch (error) {
      toastFailure(error)
    }
    await refresh()
  }
  async function restore() {
    await call(portalCalls.restoreAccount, { params }).catch(toastFailure)
    await refresh()
  }

  const action = (label: string, run: () => unknown, more: object = {}) => (
    <Button
      variant="default"
      size="sm"
      aria-label={`${label} ${account.name} ${account.portalAgencyId}`}
      onClick={() => void run()}
      {...more}
    >
      {label}
    </Button>
  )
  return (
    <li className="stack gap-12 one-column line-below gutter-12">
      <div className={classes.row}>
        <h2 className={classes.name}>
          {account.name} <AccountTag account={account} />
        </h2>
        <span className="num">{account.portalAgencyId}</span>
        <span className={`${classes.quiet} quiet`}>{wayOf(account)}</span>
        <span className={`${classes.quiet} quiet num`} title={account.lastOkAt ? formatDateTime(account.lastOkAt) : undefined}>
          {lastHeardOf(account)}
        </span>
        {mayManage && (
          <div className={`${classes.actions} flex end gap-8`}>
            {account.isTakingOver && (
              <Button
                component={Link}
                to={`/portals/takeover/${account.id}` as string}
                size="sm"
                aria-label={`Take over ${account.name} ${account.portalAgencyId}`}
              >
                Take over
              </Button>
            )}
            {!account.pull && action('Test', () => test.mutate(), { loading: test.isPending, disabled: !account.hasCredentials })}
            {action(account.isPaused ? 'Resume' : 'Pause', () => change({ isPaused: !account.isPaused }).catch(toastFailure))}
            {action('Edit', () => setEditing(!isEditing), { 'aria-expanded': isEditing })}
            {action('Delete', remove)}
          </div>
        )}
      </div>
      {shown && <ShownOnAccount account={account} shown={shown} onClose={() => setShown(undefined)} />}
      {account.lastError && !test.data && <p className={classes.failure}>{account.lastError}</p>}
      {account.serverKeyShown && <NewServerKey account={account} mayManage={mayManage} change={change} />}
      {account.enquiriesError ? (
        <p className={classes.failure}>Enquiries: {account.enquiriesError}</p>
      ) : (
        account.enquiriesReadUntil && (
          <p className={`${classes.quiet} quiet`}>
            Enquiries are checked every few minutes. Last checked {formatDateTime(account.enquiriesReadUntil)}.
          </p>
        )
      )}
      {account.pull && <PullAddress account={account} pull={account.pull} mayManage={mayManage} change={change} />}
      {account.webhook && <LastCall webhook={account.webhook} />}
      {test.data && <ConnectionSteps test={test.data} />}
      {isEditing && (
        <>
          <AccountForm
            offers={offers}
            account={account}
            send={send}
            onSaved={() => {
              setEditing(false)
              test.reset()
              announce('Saved')
            }}
            onClose={() => setEditing(false)}
          />
          {account.webhook && <AccountHook account={account} webhook={account.webhook} change={change} />}
          {account.serverKey && (
            <p className={`${classes.quiet} quiet`}>
              Server key: <span className="num">{account.serverKey}</span>{' '}
              <Button variant="subtle" size="compact-sm" onClick={() => setForgetting(true)}>
                Forget key
              </Button>
            </p>
          )}
          {isForgetting && (
            <ConfirmDialog
              title="Forget server key?"
              button="Forget key"
              onConfirm={() => {
                setForgetting(false)
                void change({ isServerKeyForgotten: true }).catch(toastFailure)
              }}
              onClose={() => setForgetting(false)}
            >
              Gable will trust the next server that answers. Only do this if the portal is moving its server. You can’t undo this.
            </ConfirmDialog>
          )}
        </>
      )}
    </li>
  )
}

function lastHeardOf({ pull, lastOkAt }: PortalAccount): string {
  if (pull) return pull.fetchedAt ? `Last fetched ${formatRelative(pull.fetchedAt)}` : 'Not fetched yet'
  return lastOkAt ? `Last response ${formatRelative(lastOkAt)}` : 'Nothing sent yet'
}

function wayOf({ feed, hasOwnCredentials, hasCredentials }: PortalAccount): string {
  if (feed?.protocol === 'pull') return 'Fetched from Gable'
  if (feed) return `${feed.protocol.toUpperCase()} to ${feed.host}`
  if (hasOwnCredentials) return 'Own credentials'
  return hasCredentials ? 'Installation credentials' : 'No credentials'
}

function AccountTag({ account }: { account: PortalAccount }) {
  if (!account.hasCredentials) return <StatusTag status="incomplete" tone="red" label="Needs credentials" />
  if (account.isTakingOver) return <StatusTag status="notTakenOver" tone="amber" label="Not yet taken over" />
  if (account.isPaused) return <StatusTag status="paused" tone="amber" label="Paused" />
  if (account.lastError) return <StatusTag status="failed" tone="red" label="Last connection failed" />
  if (account.environment === 'test') return <StatusTag status="simulation" tone="amber" label="Simulation" />
  return account.lastOkAt ? <StatusTag status="connected" /> : <StatusTag status="ready" tone="grey" label="Not used yet" />
}
