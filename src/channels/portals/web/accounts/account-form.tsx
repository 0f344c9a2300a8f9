import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { type Form, useForm } from '#ui/form/use-form.ts'
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
  isTakingOver: boolean
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
  isTakingOver: false,
  clientId: '',
  clientSecret: '',
}
/** The credentials in the body of a call; nothing where none were typed. */
export const credentialsOf = ({ clientId, clientSecret = '' }: Partial<AccountFields>) =>
  clientId ? { credentials: { clientId, clientSecret } } : {}
const fieldsOf = ({ portalType, portalAgencyId, name, feed, isAutoUpdate, isTakingOver }: PortalAccount): AccountFields => {
  return { ...newAccount, portalType, portalAgencyId, name, feed, isAutoUpdate, isTakingOver }
}
const labels: Record<keyof AccountFields, string> = {
  portalType: 'Portal',
  portalAgencyId: 'Agency ID',
  name: 'Name',
  feed: 'File server',
  isAutoUpdate: 'Send changes automatically when a listing is saved',
  isTakingOver: 'Another system still publishes for us',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
}

interface AccountFormProps {
  offers: readonly PortalOffer[]
  /** Left out: a new account, which asks for portal and agency ID; both never change afterwards. */
  account?: PortalAccount
  /** Who published before; null where none is known. */
  oldSystem?: string | null
  /** A new account starts as one that is not taken over. */
  hasMovedIn?: boolean
  send(fields: Partial<AccountFields>, version: number): Promise<PortalAccount>
  onSaved(): void
  onClose(): void
}

export function AccountForm({ offers, account, oldSystem, hasMovedIn = false, send, onSaved, onClose }: AccountFormProps) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['portalAccount'] })
  const isFeedOf = (type: PortalType) => offers.find((one) => one.portalType === type)?.transport === 'feed'
  const form = useForm<AccountFields, PortalAccount>({
    record: account ?? null,
    fieldsOf,
    start: { ...newAccount, isTakingOver: hasMovedIn },
    async update(fields, version) {
      const saved = await send(fields, version)
      await readAgain()
      return saved
    },
    async create(fields) {
      await send(fields, 0)
      await readAgain()
    },
    onRecord: () => void readAgain(),
    onSaved,
    labels,
    words: { feed: (feed) => (feed ? feedInWords(feed) : 'Empty') },
    check({ portalType, portalAgencyId, feed, clientId, clientSecret }) {
      const isFeed = isFeedOf(portalType)
      const isHalf = Boolean(clientId.trim()) !== Boolean(clientSecret)
      return {
        portalAgencyId: account ? undefined : agencyIdProblem(portalType, portalAgencyId.trim()),
        'feed.host': isFeed && feed?.protocol !== 'pull' && !feed?.host.trim() ? 'Required' : undefined,
        'credentials.clientId':
          isHalf && clientSecret ? (isFeed ? 'Enter the user name as well' : 'Enter the client ID as well') : undefined,
        'credentials.clientSecret':
          isHalf && !clientSecret ? (isFeed ? 'Enter the password as well' : 'Enter the client secret as well') : undefined,
      }
    },
  })
  const { portalType, feed } = form.values
  const { problems } = form
  const element = useRef<HTMLFormElement>(null)
  usePanelFocus(element, () => document.querySelector<HTMLElement>('[data-opens="account"]'))
  const offer = offers.find((one) => one.portalType === portalType)
  const isFeed = isFeedOf(portalType)

  return (
    <RecordForm form={form} ref={element} className={classes.form} noValidate autoComplete="off">
      {!account && (
        <div className={`${classes.pair} stack gap-16 halves`}>
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
            onChange={(value) => form.set({ portalType: (value ?? 'REA') as PortalType, feed: null })}
          />
          <TextInput
            {...form.text('portalAgencyId')}
            description={offer && `${portalKinds[portalType].agencyId.hint} (${offer.agencyIdKey})`}
            maxLength={50}
            required
          />
        </div>
      )}
      {!account && offer?.note && <p className={`${classes.quiet} quiet`}>{offer.note}</p>}
      <div className={`${classes.pair} stack gap-16 halves`}>
        <TextInput {...form.text('name')} description="Shown in Gable only" maxLength={80} placeholder={offer?.name} />
      </div>
      {isFeed && offer && (
        <FeedFields
          feed={feed ?? newFeed}
          hostHint={offer.host}
          problems={problems}
          onChange={(next) => form.set({ feed: next })}
        />
      )}
      {feed?.protocol !== 'pull' && (
        <Login form={form} isFeed={isFeed} offer={offer} hasOwn={account?.hasOwnCredentials ?? false} />
      )}
      <Checkbox {...form.checkbox('isAutoUpdate')} description="Otherwise changes wait until someone sends them" />
      <Checkbox
        {...form.checkbox('isTakingOver')}
        description={
          account?.isTakingOver
            ? 'Clearing it sends everything that waits'
            : hasMovedIn
              ? `You moved in${oldSystem ? ` from ${oldSystem}` : ''}. Nothing is sent until you take the portal over`
              : 'Nothing is sent until you take the portal over'
        }
      />
      {problems.size === 0 && <FormFailure form={form} className={classes.failure} />}
      <FormButtons
        form={form}
        className={`${classes.buttons} flex gap-8`}
        save={account ? 'Save' : 'Add account'}
        onCancel={onClose}
      />
    </RecordForm>
  )
}

interface LoginProps {
  form: Form<AccountFields>
  isFeed: boolean
  offer: PortalOffer | undefined
  hasOwn: boolean
}
function Login({ form, isFeed, offer, hasOwn }: LoginProps) {
  const from = isFeed
    ? 'For the file server'
    : offer?.hasCredentials
      ? 'Leave empty to use the installation’s login'
      : 'From the partner agreement'
  return (
    <div className={`${classes.pair} stack gap-16 halves`}>
      <TextInput
        {...form.text('clientId')}
        label={isFeed ? 'User name' : labels.clientId}
        description={from}
        maxLength={200}
        autoComplete="off"
        error={form.problems.get('credentials.clientId')}
      />
      <PasswordInput
        {...form.text('clientSecret')}
        label={isFeed ? 'Password' : labels.clientSecret}
        description={hasOwn ? 'Saved. Leave both empty to keep them' : 'Stored encrypted and never shown again'}
        maxLength={500}
        autoComplete="new-password"
        error={form.problems.get('credentials.clientSecret')}
      />
    </div>
  )
}
