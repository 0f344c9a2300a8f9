import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime, formatRelative } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { PortalAccount, PortalOffer } from '../portals.contract.ts'
import { AccountForm, type AccountFormValues } from './account-form.tsx'
import { portalCalls } from './portal-calls.ts'
import classes from './portals-page.module.css'

interface AccountRowProps {
  account: PortalAccount
  offer: PortalOffer | undefined
  mayManage: boolean
}

export function AccountRow({ account, offer, mayManage }: AccountRowProps) {
  const [isEditing, setEditing] = useState(false)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['portalAccount'] })

  async function save({ name, credentials }: AccountFormValues) {
    const body = { version: account.version, ...(name && { name }), ...(credentials && { credentials }) }
    await call(portalCalls.updateAccount, { params: { id: account.id }, body })
    setEditing(false)
    announce('Saved')
    await refresh()
  }
  async function remove() {
    try {
      await call(portalCalls.removeAccount, { params: { id: account.id } })
      toastUndo(`${account.name} removed. What is live there stays live.`, () => void restore())
    } catch (error) {
      toastFailure(error)
    }
    await refresh()
  }
  async function restore() {
    await call(portalCalls.restoreAccount, { params: { id: account.id } }).catch(toastFailure)
    await refresh()
  }

  return (
    <li className={classes.account}>
      <div className={classes.row}>
        <span className={classes.name}>
          {account.name} <AccountTag account={account} />
        </span>
        <span className="num">{account.portalAgencyId}</span>
        <span className={classes.quiet}>
          {account.hasOwnCredentials
            ? 'Own credentials'
            : account.hasCredentials
              ? "This installation's credentials"
              : 'No credentials'}
        </span>
        <span className={`${classes.quiet} num`} title={account.lastOkAt ? formatDateTime(account.lastOkAt) : undefined}>
          {account.lastOkAt ? `Last answer ${formatRelative(account.lastOkAt)}` : 'Nothing sent yet'}
        </span>
        {mayManage && (
          <div className={classes.actions}>
            <Button
              variant="default"
              size="sm"
              aria-expanded={isEditing}
              aria-label={`Edit ${account.name} ${account.portalAgencyId}`}
              onClick={() => setEditing(!isEditing)}
            >
              Edit
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-label={`Delete ${account.name} ${account.portalAgencyId}`}
              onClick={() => void remove()}
            >
              Delete
            </Button>
          </div>
        )}
      </div>
      {account.lastError && <p className={classes.failure}>{account.lastError}</p>}
      {isEditing && (
        <AccountForm
          isNew={false}
          name={account.name}
          needsCredentials={!offer?.hasCredentials}
          hasOwnCredentials={account.hasOwnCredentials}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}

function AccountTag({ account }: { account: PortalAccount }) {
  if (!account.hasCredentials) return <StatusTag status="incomplete" tone="red" label="Needs credentials" />
  if (account.lastError) return <StatusTag status="failed" tone="red" label="Last call failed" />
  if (account.environment === 'test') return <StatusTag status="test" tone="amber" label="Test" />
  return account.lastOkAt ? <StatusTag status="connected" /> : <StatusTag status="ready" tone="grey" label="Not used yet" />
}
