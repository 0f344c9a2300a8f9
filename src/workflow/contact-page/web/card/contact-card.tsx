import { Checkbox, MultiSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { readMoney } from '#common/typed/typed-money.ts'
import type { ContactFields, ContactPatch } from '#core/contacts/contact-fields.contract.ts'
import {
  buyingPositions,
  contactKinds,
  contactRoles,
  contactSources,
  type ContactRole,
  ratings,
  timeframes,
} from '#core/contacts/contact-values.contract.ts'
import { Cell, QuietDay, QuietInput, QuietSelect } from './contact-card-field.tsx'
import { DateRows, Partner, PostalFields } from './contact-card-more.tsx'
import { EmailRows, PhoneRows } from './contact-card-reach.tsx'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import { labelOf } from './contact-card-words.ts'
import { tagNamesQuery } from '../contact-page-calls.public.tsx'
import classes from './contact-card.module.css'
import type { CardProps } from './contact-card-props.ts'
import { useEmptyWord } from './use-is-narrow.ts'

type TextKey = {
  [Key in keyof ContactFields]: ContactFields[Key] extends string | null ? Key : never
}[keyof ContactFields]

const options = (values: readonly string[]) => values.map((value) => [value, valueWord(value)] as const)
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: valueWord(value) }))

/** How they are reached. */
export const ContactReach = (props: CardProps) => (
  <section className={classes.part} aria-label="Contact details">
    <PhoneRows {...props} />
    <EmailRows {...props} />
  </section>
)

/** All other fields of a contact, edited in place. */
export function ContactCard(props: CardProps) {
  const { contact, save, isReadOnly } = props
  const isFirm = ['company', 'trust', 'estate'].includes(contact.kind)
  const emptyPosition = useEmptyWord(labelOf('buyingPositions'))
  const set = (patch: ContactPatch) => void save(patch, `${labelOf(Object.keys(patch)[0] ?? '')} changed`)
  return (
    <>
      <section className={classes.part} aria-label="Name">
        <Choice {...props} field="kind" values={contactKinds} />
        {isFirm && <Text {...props} field="companyName" />}
        <Text {...props} field="title" />
        <Text {...props} field="firstName" />
        <Text {...props} field="lastName" />
        {contact.kind === 'couple' && <Partner {...props} />}
        {!isFirm && <Text {...props} field="companyName" />}
        <Text {...props} field="position" />
        <PostalFields {...props} field="address" />
      </section>
      <section className={classes.part} aria-label="Relationship">
        <Roles {...props} />
        <Tags {...props} />
        <Choice {...props} field="rating" values={ratings} empty="Not rated" />
        <Agents {...props} />
        <NextContact {...props} />
        <Choice {...props} field="source" values={contactSources} empty="Unknown" />
        <Text {...props} field="sourceDetail" />
      </section>
      <section className={classes.part} aria-label="Buyer details">
        <MultiSelect
          label={labelOf('buyingPositions')}
          placeholder={contact.buyingPositions.length ? '' : emptyPosition}
          size="xs"
          data={choices(buyingPositions)}
          value={contact.buyingPositions}
          disabled={isReadOnly}
          onChange={(next) => set({ buyingPositions: next as ContactFields['buyingPositions'] })}
        />
        <Money {...props} />
        <Choice {...props} field="timeframe" values={timeframes} empty="Not recorded" />
      </section>
      <More {...props} />
    </>
  )
}

/** Its fields are drawn when it is first opened. */
function More(props: CardProps) {
  const { contact, isReadOnly, save } = props
  const [isDrawn, setDrawn] = useState(false)
  return (
    <details className={classes.part} onToggle={() => setDrawn(true)}>
      <summary>More details</summary>
      {isDrawn && (
        <>
          <Text {...props} field="legalName" />
          <Text {...props} field="greeting" />
          <Text {...props} field="envelopeName" />
          <PostalFields {...props} field="postalAddress" />
          <Text {...props} field="website" type="url" />
          <Text {...props} field="abn" />
          <Text {...props} field="acn" />
          <DateRows {...props} />
          <Text {...props} field="background" type="area" />
          <div className={classes.ticks}>
            <Checkbox
              size="xs"
              label="Private: only their agents and the owner can see it"
              checked={contact.isPrivate}
              disabled={isReadOnly}
              onChange={(event) => void save({ isPrivate: event.currentTarget.checked }, `${labelOf('isPrivate')} changed`)}
            />
          </div>
        </>
      )}
    </details>
  )
}

export function Text({ contact, save, isReadOnly, field, type }: CardProps & { field: TextKey; type?: 'url' | 'area' }) {
  const [error, setError] = useState<string>()
  const label = labelOf(field)
  const empty = useEmptyWord(label)
  return (
    <Cell label={label} error={error}>
      {(id) => (
        <QuietInput
          id={id}
          value={contact[field] ?? ''}
          isReadOnly={isReadOnly}
          placeholder={isReadOnly ? '–' : empty}
          {...(type ? { type } : {})}
          isName={field === 'firstName' || field === 'lastName' || field === 'companyName'}
          onError={setError}
          onSave={(next) => save({ [field]: next || null }, `${label} changed`)}
        />
      )}
    </Cell>
  )
}

function NextContact({ contact, save, isReadOnly }: CardProps) {
  const [error, setError] = useState<string>()
  const label = labelOf('nextContactOn')
  const empty = useEmptyWord(label)
  return (
    <Cell label={label} error={error}>
      {(id) => (
        <QuietDay
          id={id}
          value={contact.nextContactOn}
          placeholder={isReadOnly ? '–' : empty}
          isReadOnly={isReadOnly}
          onError={setError}
          onSave={(nextContactOn) => save({ nextContactOn }, `${label} changed`)}
        />
      )}
    </Cell>
  )
}

interface ChoiceProps extends CardProps {
  field: 'kind' | 'rating' | 'source' | 'timeframe'
  values: readonly string[]
  empty?: string
}
function Choice({ contact, save, isReadOnly, field, values, empty }: ChoiceProps) {
  return (
    <Cell label={labelOf(field)}>
      {(id) => (
        <QuietSelect
          id={id}
          value={contact[field] ?? ''}
          options={options(values)}
          isReadOnly={isReadOnly}
          {...(empty === undefined ? {} : { empty })}
          onChange={(next) => void save({ [field]: next || null }, `${labelOf(field)} changed`)}
        />
      )}
    </Cell>
  )
}

/** People type dollars; the record holds whole cents. */
function Money({ contact, save, isReadOnly }: CardProps) {
  const [error, setError] = useState<string>()
  const cents = contact.preApprovedCents
  const empty = useEmptyWord(labelOf('preApprovedCents'))
  return (
    <Cell label={labelOf('preApprovedCents')} error={error}>
      {(id) => (
        <QuietInput
          id={id}
          value={cents === null ? '' : `$${(cents / 100).toLocaleString('en-AU')}`}
          placeholder={isReadOnly ? '–' : empty}
          isReadOnly={isReadOnly}
          onError={setError}
          onSave={async (typed) => {
            const { value: preApprovedCents, problem } = readMoney(typed)
            return problem ?? save({ preApprovedCents: preApprovedCents ?? null }, 'Pre-approved amount changed')
          }}
        />
      )}
    </Cell>
  )
}

function Roles({ contact, save, isReadOnly }: CardProps) {
  const roles = contact.roles.map(({ role }) => role)
  const empty = useEmptyWord('Roles')
  return (
    <MultiSelect
      label="Roles"
      placeholder={roles.length ? '' : empty}
      size="xs"
      data={choices(contactRoles)}
      value={roles}
      disabled={isReadOnly}
      onChange={(next) =>
        void save(
          {
            roles: (next as ContactRole[]).map(
              (role) =>
                contact.roles.find((had) => had.role === role) ?? { role, since: null, until: null, origin: 'manual' as const },
            ),
          },
          'Roles changed',
        )
      }
    />
  )
}

function Tags({ contact, save, isReadOnly }: CardProps) {
  const known = useQuery(tagNamesQuery()).data ?? []
  const empty = useEmptyWord('Tags')
  return (
    <TagsInput
      label="Tags"
      size="xs"
      data={[...known]}
      value={contact.tags}
      placeholder={contact.tags.length ? '' : empty}
      maxTags={50}
      disabled={isReadOnly}
      onChange={(tags) => void save({ tags }, 'Tags changed')}
    />
  )
}

function Agents({ contact, save, isReadOnly }: CardProps) {
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const data = agents.map(({ id, name }) => ({ value: id, label: name }))
  const empty = useEmptyWord('Agents')
  return (
    <MultiSelect
      label="Agents"
      placeholder={contact.agentIds.length ? '' : empty}
      size="xs"
      data={data.length ? data : contact.agentProfiles.map(({ id, name }) => ({ value: id, label: name }))}
      value={contact.agentIds}
      maxValues={8}
      disabled={isReadOnly}
      onChange={(agentIds) => void save({ agentIds }, 'Agents changed')}
    />
  )
}
