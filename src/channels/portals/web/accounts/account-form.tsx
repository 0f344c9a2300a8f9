import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { problemsOf, saveFailure, staleAs } from '#ui/api/api-error.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useDraftSave } from '#ui/form/use-draft-save.tsx'
import { usePanelFocus } from '#ui/hooks/use-panel-focus.ts'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import { agencyIdProblem, type PortalType, portalKinds } from '../../portal-kinds.rules.ts'
import type { PortalAccount, PortalOffer } from '../../portal-accounts.contract.ts'
import classes from './accounts-page.module.css'
import { FeedFields, feedInWords, newFeed } from './feed-fields.tsx'

export interface AccountFields {
  portalType: PortalType
  portalAgencyId: string
  name: string
  feed: FeedSettings | null
  isAutoUpdate: boolean
  /** Both go in only: what is stored is never shown, and empty fields leave it as it is. */
  clientId: string
  clientSecret: string
}
export const newAccount: AccountFields = {
  portalType: 'REA',
  portalAgencyId: '',
  name: '',
  feed: null,
  isAutoUpdate: false,
  clientId: '',
  clientSecret: '',
}
/** The credentials in the body of a call; nothing where none were typed. */
export const credentialsOf = ({ clientId, clientSecret = '' }: Partial<AccountFields>) =>
  clientId ? { credentials: { clientId, clientSecret } } : {}
const newRecord = { ...newAccount, version: 0 }
const recordOf = ({ portalType, portalAgencyId, name, feed, isAutoUpdate, version }: PortalAccount) => ({
  ...newAccount,
  portalType,
  portalAgencyId,
  name,
  feed,
  isAutoUpdate,
  version,
})
const labels: Record<keyof AccountFields, string> = {
  portalType: 'Portal',
  portalAgencyId: 'Agency ID',
  name: 'Name',
  feed: 'File server',
  isAutoUpdate: 'Send changes automatically when a listing is saved',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
}

interface AccountFormProps {
  offers: readonly PortalOffer[]
  /** Left out: a new account, which asks for portal and agency ID; both never change afterwards. */
  account?: PortalAccount
  send(fields: Partial<AccountFields>, version: number): Promise<PortalAccount>
  onSaved(): void
  onClose(): void
}

export function AccountForm({ offers, account, send, onSaved, onClose }: AccountFormProps) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['portalAccount'] })
  const draft = useDraft<AccountFields, AccountFields & { version: number }>({
    record: useMemo(() => (account ? recordOf(account) : newRecord), [account]),
    async send(fields, version) {
      try {
        const saved = await send(fields, version)
        await readAgain()
        return recordOf(saved)
      } catch (error) {
        throw staleAs(error, recordOf)
      }
    },
    onRecord: () => void readAgain(),
  })
  const { portalType, portalAgencyId, name, feed, isAutoUpdate, clientId, clientSecret } = draft.values
  const { save, question } = useDraftSave(draft, {
    labelOf: (field) => labels[field],
    wordsOf(field, value) {
      if (field === 'feed') return value ? feedInWords(value as FeedSettings) : 'Empty'
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
    },
    onSaved,
  })
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const problems = wrong.size > 0 || draft.isSaving ? wrong : problemsOf(draft.error)
  const element = useRef<HTMLFormElement>(null)
  usePanelFocus(element, () => document.querySelector<HTMLElement>('[data-opens="account"]'))
  const offer = offers.find((one) => one.portalType === portalType)
  const isFeed = offer?.transport === 'feed'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const idProblem = account ? undefined : agencyIdProblem(portalType, portalAgencyId.trim())
    const found = new Map([
      ...(idProblem ? [['portalAgencyId', idProblem] as const] : []),
      ...(isFeed && !feed?.host.trim() ? [['feed.host', 'Required'] as const] : []),
      ...(clientSecret && !clientId.trim()
        ? [['credentials.clientId', isFeed ? 'Enter the user name as well' : 'Enter the client ID as well'] as const]
        : []),
      ...(clientId.trim() && !clientSecret
        ? [['credentials.clientSecret', isFeed ? 'Enter the password as well' : 'Enter the client secret as well'] as const]
        : []),
    ])
    setWrong(found)
    const [first] = found.keys()
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first.split('.').at(-1)}"]`)?.focus()
    else void save()
  }

  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate autoComplete="off">
      {!account && (
        <div className={classes.pair}>
          <Select
            data-autofocus
            openOnFocus={false}
            label={labels.portalType}
            data={offers.map(({ portalType: value, name: portal, transport }) => ({
              value,
              label: transport === 'feed' ? `${portal} (REAXML feed)` : portal,
            }))}
            value={portalType}
            allowDeselect={false}
            searchable
            onChange={(value) => draft.change({ portalType: (value ?? 'REA') as PortalType, feed: null })}
          />
          <TextInput
            label={labels.portalAgencyId}
            description={offer && `${portalKinds[portalType].agencyId.hint} (${offer.agencyIdKey})`}
            name="portalAgencyId"
            maxLength={50}
            required
            value={portalAgencyId}
            error={problems.get('portalAgencyId')}
            onChange={(event) => draft.set('portalAgencyId', event.currentTarget.value)}
          />
        </div>
      )}
      {!account && offer?.note && <p className={classes.quiet}>{offer.note}</p>}
      <div className={classes.pair}>
        <TextInput
          label={labels.name}
          description="Shown in Gable only"
          name="name"
          maxLength={80}
          placeholder={offer?.name}
          value={name}
          error={problems.get('name')}
          onChange={(event) => draft.set('name', event.currentTarget.value)}
        />
      </div>
      {isFeed && (
        <FeedFields
          feed={feed ?? newFeed}
          hostHint={offer.host}
          problems={problems}
          onChange={(next) => draft.set('feed', next)}
        />
      )}
      <Login
        isFeed={isFeed}
        offer={offer}
        hasOwn={account?.hasOwnCredentials ?? false}
        clientId={clientId}
        clientSecret={clientSecret}
        problems={problems}
        onChange={draft.change}
      />
      <Checkbox
        label={labels.isAutoUpdate}
        description="Otherwise changes wait until someone sends them"
        checked={isAutoUpdate}
        onChange={(event) => draft.set('isAutoUpdate', event.currentTarget.checked)}
      />
      {draft.error !== undefined && !draft.isSaving && problems.size === 0 && (
        <p className={classes.failure} role="alert">
          {saveFailure(draft.error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={draft.isSaving}>
          {account ? 'Save' : 'Add account'}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {question}
    </form>
  )
}

interface LoginProps {
  isFeed: boolean
  offer: PortalOffer | undefined
  hasOwn: boolean
  clientId: string
  clientSecret: string
  problems: ReadonlyMap<string, string>
  onChange(login: { clientId: string } | { clientSecret: string }): void
}
function Login({ isFeed, offer, hasOwn, clientId, clientSecret, problems, onChange }: LoginProps) {
  const from = isFeed
    ? 'For the file server'
    : offer?.hasCredentials
      ? 'Leave empty to use the installation’s login'
      : 'From the partner agreement'
  return (
    <div className={classes.pair}>
      <TextInput
        label={isFeed ? 'User name' : labels.clientId}
        description={from}
        name="clientId"
        maxLength={200}
        autoComplete="off"
        value={clientId}
        error={problems.get('credentials.clientId')}
        onChange={(event) => onChange({ clientId: event.currentTarget.value })}
      />
      <PasswordInput
        label={isFeed ? 'Password' : labels.clientSecret}
        description={hasOwn ? 'Saved. Leave both empty to keep them' : 'Stored encrypted and never shown again'}
        name="clientSecret"
        maxLength={500}
        autoComplete="new-password"
        value={clientSecret}
        error={problems.get('credentials.clientSecret')}
        onChange={(event) => onChange({ clientSecret: event.currentTarget.value })}
      />
    </div>
  )
}
