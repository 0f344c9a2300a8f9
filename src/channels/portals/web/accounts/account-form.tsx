import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { usePanelFocus } from '#ui/hooks/use-panel-focus.ts'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import { agencyIdProblem, type PortalType, portalKinds } from '../../portal-kinds.rules.ts'
import type { PortalAccount, PortalOffer } from '../../portal-accounts.contract.ts'
import classes from './accounts-page.module.css'
import { FeedFields, readFeed } from './feed-fields.tsx'

export interface AccountFormValues {
  portalType: PortalType
  portalAgencyId: string
  name: string
  credentials: { clientId: string; clientSecret: string } | undefined
  feed: FeedSettings | undefined
  isAutoUpdate: boolean
}

interface AccountFormProps {
  offers: readonly PortalOffer[]
  /** Left out: a new account, which asks for portal and agency id; both never change afterwards. */
  account?: PortalAccount
  onSave(values: AccountFormValues): Promise<unknown>
  onClose(): void
}

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '').trim()
/** Credentials go in only: what is stored is never shown, an empty field leaves it as it is. */
export function AccountForm({ offers, account, onSave, onClose }: AccountFormProps) {
  const [portalType, setPortalType] = useState<PortalType>(account?.portalType ?? 'REA')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  usePanelFocus(element, () => document.querySelector<HTMLElement>('[data-opens="account"]'))
  const offer = offers.find((one) => one.portalType === portalType)
  const isFeed = offer?.transport === 'feed'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const [clientId, clientSecret] = [textOf(form, 'clientId'), textOf(form, 'clientSecret')]
    const idProblem = account ? undefined : agencyIdProblem(portalType, textOf(form, 'portalAgencyId'))
    const wrong: Record<string, string> = {
      ...(idProblem && { portalAgencyId: idProblem }),
      ...(isFeed && !textOf(form, 'host') && { 'feed.host': 'Required' }),
      ...(clientSecret &&
        !clientId && { 'credentials.clientId': isFeed ? 'Enter the user name as well' : 'Enter the client ID as well' }),
      ...(clientId &&
        !clientSecret && {
          'credentials.clientSecret': isFeed ? 'Enter the password as well' : 'Enter the client secret as well',
        }),
    }
    setProblems(wrong)
    setFailure(undefined)
    const [first] = Object.keys(wrong)
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first.split('.').at(-1)}"]`)?.focus()
    setBusy(true)
    try {
      await onSave({
        portalType,
        portalAgencyId: textOf(form, 'portalAgencyId'),
        name: textOf(form, 'name'),
        credentials: clientId ? { clientId, clientSecret } : undefined,
        feed: isFeed ? readFeed(form) : undefined,
        isAutoUpdate: new FormData(form).has('isAutoUpdate'),
      })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      if (!fields.length) setFailure(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <form ref={element} className={classes.form} onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
      {!account && (
        <div className={classes.pair}>
          <Select
            data-autofocus
            openOnFocus={false}
            label="Portal"
            data={offers.map(({ portalType: value, name, transport }) => ({
              value,
              label: transport === 'feed' ? `${name} (REAXML feed)` : name,
            }))}
            value={portalType}
            allowDeselect={false}
            searchable
            onChange={(value) => setPortalType((value ?? 'REA') as PortalType)}
          />
          <TextInput
            label="Agency ID"
            description={offer && `${portalKinds[portalType].agencyId.hint} (${offer.agencyIdKey})`}
            name="portalAgencyId"
            maxLength={50}
            required
            error={problems['portalAgencyId']}
          />
        </div>
      )}
      {!account && offer?.note && <p className={classes.quiet}>{offer.note}</p>}
      <div className={classes.pair}>
        <TextInput
          label="Name"
          description="Shown in Gable only"
          name="name"
          maxLength={80}
          key={portalType}
          defaultValue={account?.name ?? offer?.name ?? ''}
          error={problems['name']}
        />
      </div>
      {isFeed && <FeedFields key={portalType} feed={account?.feed ?? null} hostHint={offer.host} problems={problems} />}
      <Login isFeed={isFeed} offer={offer} hasOwn={account?.hasOwnCredentials ?? false} problems={problems} />
      <Checkbox
        name="isAutoUpdate"
        label="Send changes automatically when a listing is saved"
        description="Otherwise changes wait until someone sends them"
        defaultChecked={account?.isAutoUpdate ?? false}
      />
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={isBusy}>
          {account ? 'Save' : 'Add account'}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface LoginProps {
  isFeed: boolean
  offer: PortalOffer | undefined
  hasOwn: boolean
  problems: Record<string, string>
}
function Login({ isFeed, offer, hasOwn, problems }: LoginProps) {
  const from = isFeed
    ? 'For the file server'
    : offer?.hasCredentials
      ? 'Leave empty to use the installation’s login'
      : 'From the partner agreement'
  return (
    <div className={classes.pair}>
      <TextInput
        label={isFeed ? 'User name' : 'Client ID'}
        description={from}
        name="clientId"
        maxLength={200}
        autoComplete="off"
        error={problems['credentials.clientId']}
      />
      <PasswordInput
        label={isFeed ? 'Password' : 'Client secret'}
        description={hasOwn ? 'Saved. Leave both empty to keep them' : 'Stored encrypted and never shown again'}
        name="clientSecret"
        maxLength={500}
        autoComplete="new-password"
        error={problems['credentials.clientSecret']}
      />
    </div>
  )
}
