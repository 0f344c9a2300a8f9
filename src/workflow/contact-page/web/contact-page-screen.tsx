import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { contactCalls, contactKind, contactQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { Button, Menu, Tabs } from '@mantine/core'
import { IconDots, IconMail, IconPhone, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callTo } from '#ui/call-link.ts'
import { emailTo } from '#ui/messages/email-link.ts'
import { Presence } from '#accounts/users/web/presence.public.tsx'
import { ApiError } from '#ui/api/api-error.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatPhone } from '#common/format-phone.ts'
import { ClashDialog } from '#ui/form/clash-dialog.tsx'
import { formatTime } from '#ui/formatting.ts'
import { useParts, SlotParts } from '#ui/slot-parts.tsx'
import type { Part } from '#ui/slots.ts'
import { useMay } from '#ui/session/session-store.ts'
import { usePrinting } from '#ui/theme/printing.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { useInTurn } from '#ui/hooks/use-in-turn.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import type { Contact } from '#core/contacts/contacts.contract.ts'
import { ContactCard, ContactReach } from './card/contact-card.tsx'
import { useIsNarrow } from './card/use-is-narrow.ts'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import { labelOf, valueInWords } from './card/contact-card-words.ts'
import { GivenWaysOf } from '#core/contacts/web/given/given-ways.public.tsx'
import { ConsentPanel } from './contact-page-consent.tsx'
import { Relationships } from './contact-page-relationships.tsx'
import { useContactSaving } from './contact-page-saving.ts'
import {
  contactAbout,
  contactMatches,
  contactMenu,
  contactMeta,
  type ContactPart,
  contactTalk,
  contactWays,
} from '#core/contacts/web/contact.slots.ts'
import { type Pane, usePanesAhead } from './contact-page-ahead.ts'
import classes from './contact-page-screen.module.css'

const route = getRouteApi('/shell/contacts/$id')

/** One person: who they are, everything between us, what fits them. */
export default function ContactPage() {
  const { id } = route.useParams()
  const contact = useQuery(contactQuery(id))
  const queryClient = useQueryClient()
  const isNarrow = useIsNarrow()
  const ready = usePanesAhead(id, isNarrow)
  const isGone = contact.error instanceof ApiError && [404, 410].includes(contact.error.status)
  const navigate = useNavigate()
  const shownId = contact.data?.id
  // A merged contact is shown under the id of the kept one, also when a colleague merges it now.
  useEffect(() => {
    if (shownId === undefined || shownId === id) return
    queryClient.setQueryData(contactQuery(shownId).queryKey, contact.data)
    void navigate({ to: '/contacts/$id', params: { id: shownId }, replace: true })
  }, [queryClient, navigate, id, shownId, contact.data])
  if (contact.data && !isGone && shownId === id) return <ContactDetail key={id} contact={contact.data} ready={ready} />
  return (
    <>
      <PageHead title="Contact" />
      {contact.isError ? (
        <ErrorState error={contact.error} onRetry={isGone ? undefined : () => void contact.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  )
}

function ContactDetail({ contact, ready }: { contact: Contact; ready: ReadonlySet<Pane> }) {
  const { save, savedAt, isWaiting, clash, endClash } = useContactSaving(contact)
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const names = new Map(agents.map((agent) => [agent.id, agent.name]))
  // Paper is narrow and has no tabs: all of the contact is on it.
  const isPrinting = usePrinting()
  const isNarrow = useIsNarrow() && !isPrinting
  const shown = useInTurn(3)
  const isReadOnly = !contact.canEdit
  const mayWrite = useMay('contacts.write')
  const props = { contact, save, isReadOnly }
  const { id } = contact
  const part: ContactPart = { of: { entity: 'contact', id }, contactId: id, isReadOnly }
  const aboutParts = useParts(contactAbout)
  const inOrder = (from: number, to: number) =>
    aboutParts.filter(({ order }) => order >= from && order < to).map((one) => <Shown key={one.id} part={one} props={part} />)
  const about = (
    <div className={classes.left}>
      <ContactReach {...props} />
      {shown > 1 && ready.has('about') && <GivenWaysOf contactId={id} isReadOnly={isReadOnly} />}
      {shown > 1 && ready.has('about') ? (
        <>
          {inOrder(0, 20)}
          <ConsentPanel {...props} />
          {inOrder(20, 30)}
          <ContactCard {...props} />
          {inOrder(30, 40)}
          <Relationships id={id} isReadOnly={isReadOnly} />
          {inOrder(40, Infinity)}
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  )
  const talk = (
    <div className={classes.middle}>
      {ready.has('talk') ? <SlotParts of={contactTalk} props={part} /> : <SkeletonRows rows={6} />}
    </div>
  )
  const matches = (
    <div className={classes.right}>
      {ready.has('matches') ? <SlotParts of={contactMatches} props={part} /> : <SkeletonRows rows={6} />}
    </div>
  )
  return (
    <>
      <Head contact={contact} savedAt={savedAt} isWaiting={isWaiting} />
      {isReadOnly && (
        <p className={classes.readOnly}>
          {mayWrite
            ? 'You can view this contact but only its agents or the owner can edit it.'
            : 'You can view this contact. Your role doesn’t allow changes.'}
        </p>
      )}
      {isNarrow ? (
        <Tabs defaultValue="talk" keepMounted={false} className={classes.tabs}>
          <Tabs.List aria-label="Contact sections">
            <Tabs.Tab value="talk">Timeline</Tabs.Tab>
            <Tabs.Tab value="about">About</Tabs.Tab>
            <Tabs.Tab value="fits">Matches</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="talk">{talk}</Tabs.Panel>
          <Tabs.Panel value="about">{about}</Tabs.Panel>
          <Tabs.Panel value="fits">{matches}</Tabs.Panel>
        </Tabs>
      ) : (
        <div className={classes.page}>
          {about}
          {talk}
          {shown > 2 ? matches : <div />}
        </div>
      )}
      {clash && (
        <ClashDialog
          clashes={Object.entries(clash.patch).map(([field, mine]) => ({
            field,
            label: labelOf(field),
            theirs: valueInWords(field, clash.theirs[field as keyof ContactFields], names),
            mine: valueInWords(field, mine, names),
          }))}
          onTheirs={endClash}
          onMine={() => {
            endClash()
            void save(clash.patch, 'Your change is saved')
          }}
          onClose={endClash}
        />
      )}
    </>
  )
}

function Shown({ part: { Component }, props }: { part: Part<ContactPart>; props: ContactPart }) {
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  )
}

function Head({ contact, savedAt, isWaiting }: { contact: Contact; savedAt: Date | undefined; isWaiting: boolean }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<ReactNode>()
  const { id, displayName, doNotContact, lastContactedAt } = contact
  const phone = contact.phones[0]?.number
  const email = contact.emails[0]?.address
  const again = () => void queryClient.invalidateQueries({ queryKey: [contactKind] })
  const remove = () =>
    void call(contactCalls.remove, { params: { id } }).then(() => {
      toastUndo(
        `${displayName} moved to the recycle bin`,
        () => void call(contactCalls.restore, { params: { id } }).then(again, toastFailure),
      )
      void navigate({ to: '/crm/contacts/all' })
      again()
    }, toastFailure)
  const leave = () => {
    announce('Deleted permanently')
    queryClient.removeQueries({ queryKey: [contactKind] })
    void navigate({ to: '/crm/contacts/all' })
  }
  const roles = contact.roles.map(({ role }) => valueWord(role)).join(', ')
  const meta = (
    <>
      {roles}
      <span className={roles ? classes.said : classes.alone}>
        <SlotParts of={contactMeta} props={{ contactId: id, lastContactedAt }} />
      </span>
      <span role="status">
        {isWaiting ? ' · not saved yet, saves when Gable is back' : savedAt && ` · saved ${formatTime(savedAt)}`}
      </span>
    </>
  )
  return (
    <div className={classes.head}>
      <PageHead title={displayName || email || (phone ? formatPhone(phone) : 'Contact')} meta={meta}>
        <Presence entity="contact" id={id} />
        {doNotContact && <strong className={classes.stop}>Do not contact</strong>}
        {phone && !doNotContact && (
          <>
            <Button
              component="a"
              href={`tel:${phone}`}
              {...callTo({ contactId: id, name: displayName })}
              size="xs"
              variant="default"
              leftSection={<IconPhone size={14} />}
            >
              Call
            </Button>
            <SlotParts
              of={contactWays}
              props={{ contactId: id, name: displayName, phone }}
              fallback={<i className={classes.coming} />}
            />
          </>
        )}
        {email && !doNotContact && (
          <Button
            component="a"
            href={`mailto:${email}`}
            {...emailTo({ contactId: id, name: displayName })}
            size="xs"
            variant="default"
            leftSection={<IconMail size={14} />}
          >
            Email
          </Button>
        )}
        {contact.canEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton label="More">
                <IconDots size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconTrash size={14} />} onClick={remove}>
                Delete contact
              </Menu.Item>
              <SlotParts of={contactMenu} props={{ contactId: id, onDialog: setDialog, onErased: leave }} />
            </Menu.Dropdown>
          </Menu>
        )}
      </PageHead>
      {dialog}
    </div>
  )
}
