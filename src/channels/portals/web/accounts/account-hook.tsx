import { Button, Code, CopyButton, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { formatDateTime, formatRelative } from '#ui/formatting.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import classes from './accounts-page.module.css'

interface AccountHookProps {
  account: PortalAccount
  webhook: NonNullable<PortalAccount['webhook']>
  change(body: object): Promise<unknown>
}

/** The address that the portal calls when something happened there, and what is needed for it. */
export function AccountHook({ account, webhook, change }: AccountHookProps) {
  const { url, isReachable, needsSecret, hasSecret } = webhook
  const site = account.portalType === 'REA' ? 'realestate.com.au' : account.name
  return (
    <section className={classes.hook} aria-label={`Webhook for ${account.name} ${account.portalAgencyId}`}>
      <h3>Webhook</h3>
      <p className={`${classes.quiet} quiet`}>
        {needsSecret
          ? 'At developer.domain.com.au, open your application’s Webhooks and create one with this link. Enter its verification code here, then select Verify at Domain. Subscribe to listingProcessingReports and enquiries.'
          : 'In the Webhooks API of the partner platform, subscribe this link to UploadCompleted and new enquiries. Gable accepts every event about leads or enquiries.'}{' '}
        {site} then notifies Gable straight away. Without it, Gable checks every few minutes.
      </p>
      <div className={`${classes.address} stack middle gap-8 two-thirds`}>
        <Code>{url}</Code>
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              size="sm"
              variant="default"
              aria-label={`Copy the link for ${account.name} ${account.portalAgencyId}`}
              onClick={() => {
                copy()
                announce('Copied')
              }}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      {!isReachable && (
        <p className={classes.warning}>
          The portal can’t reach this link because it isn’t public. Ask your Gable administrator to set PUBLIC_URL.
        </p>
      )}
      {needsSecret && <CodeForm hasSecret={hasSecret} change={change} />}
    </section>
  )
}

function CodeForm({ hasSecret, change }: { hasSecret: boolean; change: AccountHookProps['change'] }) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)

  async function save(webhookSecret: string | null, form?: HTMLFormElement) {
    setBusy(true)
    setProblem(undefined)
    try {
      await change({ webhookSecret })
      form?.reset()
      announce(webhookSecret ? 'Verification code saved' : 'Verification code removed')
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields[0]?.message) || saveFailure(error))
    }
    setBusy(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').trim()
    if (!code) return setProblem('Enter the code shown by Domain')
    void save(code, form)
  }

  return (
    <form className={classes.code} onSubmit={submit} noValidate autoComplete="off">
      <PasswordInput
        label="Verification code"
        description={hasSecret ? 'Saved. A new code replaces it' : 'Starts with vfy_. Stored encrypted and never shown again'}
        name="code"
        maxLength={200}
        autoComplete="off"
        error={problem}
      />
      <div className={`${classes.buttons} flex gap-8`}>
        <Button type="submit" size="sm" variant="default" loading={isBusy}>
          Save code
        </Button>
        {hasSecret && (
          <Button size="sm" variant="subtle" disabled={isBusy} onClick={() => setRemoving(true)}>
            Remove code
          </Button>
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          title="Remove verification code?"
          button="Remove code"
          onConfirm={() => {
            setRemoving(false)
            void save(null)
          }}
          onClose={() => setRemoving(false)}
        >
          Gable rejects Domain’s webhook calls until you enter it again. You’ll find it in Domain, under Webhooks.
        </ConfirmDialog>
      )}
    </form>
  )
}

/** One line for the list: whether calls come in. Nothing where none ever did. */
export function LastCall({ webhook }: { webhook: NonNullable<PortalAccount['webhook']> }) {
  const { calledAt, refusedAt, refusal } = webhook
  if (refusedAt && refusal)
    return (
      <p className={classes.failure}>
        A webhook call was rejected <span title={formatDateTime(refusedAt)}>{formatRelative(refusedAt)}</span>: {refusal}.
      </p>
    )
  if (!calledAt) return null
  return (
    <p className={`${classes.quiet} quiet`}>
      Last webhook call <span title={formatDateTime(calledAt)}>{formatRelative(calledAt)}</span>.
    </p>
  )
}
