import { Checkbox } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { callTo } from '#ui/call-link.ts'
import { emailTo } from '#ui/messages/email-link.ts'
import { formatPhone } from '#common/format-phone.ts'
import type { ContactEmail, ContactPhone } from '#core/contacts/contact-fields.contract.ts'
import { emailLabels, phoneTypes } from '#core/contacts/contact-values.contract.ts'
import { QuietDay, QuietInput, QuietSelect } from './contact-card-field.tsx'
import { changed, Rows, without } from './contact-card-rows.tsx'
import { withNumber } from '#core/contacts/phones/phone-checks.rules.ts'
import type { CardProps } from './contact-card-props.ts'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import classes from './contact-card.module.css'

const options = (values: readonly string[]) => values.map((value) => [value, valueWord(value)] as const)
/** A row that is not yet filled in is kept here: the server takes no empty ones. */
function useRowsWithNew<Item>(items: readonly Item[], empty: Item) {
  const [isAdding, setAdding] = useState(false)
  return { rows: isAdding ? [...items, empty] : items, isAdding, setAdding }
}

const newPhone: ContactPhone = { number: '', type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }
export function PhoneRows({ contact, save, isReadOnly }: CardProps) {
  const { phones } = contact
  const { rows, isAdding, setAdding } = useRowsWithNew(phones, newPhone)
  const [error, setError] = useState<string>()
  const isNew = (index: number) => isAdding && index === phones.length
  const set = (index: number, part: Partial<ContactPhone>, said = 'Phone changed') =>
    save({ phones: isNew(index) ? [...phones, { ...newPhone, ...part }] : changed(phones, index, part) }, said)
  return (
    <div className={classes.group}>
      <Rows
        word="phone"
        items={rows}
        max={10}
        isReadOnly={isReadOnly}
        onAdd={() => setAdding(true)}
        onRemove={(index) => (isNew(index) ? setAdding(false) : void save({ phones: without(phones, index) }, 'Phone removed'))}
      >
        {(phone, index) => (
          <>
            <a
              className={classes.go}
              href={`tel:${phone.number.replaceAll(' ', '')}`}
              aria-label={`Call ${phone.number}`}
              {...callTo({ contactId: contact.id, name: contact.displayName })}
            >
              <IconPhone size={15} stroke={1.7} />
            </a>
            <QuietInput
              name={`Phone ${index + 1}`}
              type="tel"
              value={formatPhone(phone.number)}
              placeholder="0412 345 678"
              isReadOnly={isReadOnly}
              onError={setError}
              onSave={async (number) => {
                const problem = number
                  ? await set(index, withNumber(phone, number), isNew(index) ? 'Phone added' : 'Phone changed')
                  : await save({ phones: without(phones, index) }, 'Phone removed')
                if (!problem) setAdding(false)
                return problem
              }}
            />
            {!isNew(index) && (
              <QuietSelect
                name={`Phone ${index + 1}, type`}
                value={phone.type}
                options={options(phoneTypes)}
                isReadOnly={isReadOnly}
                onChange={(type) => void set(index, { type: type as ContactPhone['type'] })}
              />
            )}
          </>
        )}
      </Rows>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const newEmail: ContactEmail = { address: '', label: 'personal' }
export function EmailRows({ contact, save, isReadOnly }: CardProps) {
  const { emails } = contact
  const { rows, isAdding, setAdding } = useRowsWithNew(emails, newEmail)
  const [error, setError] = useState<string>()
  const isNew = (index: number) => isAdding && index === emails.length
  return (
    <div className={classes.group}>
      <Rows
        word="email"
        items={rows}
        max={10}
        isReadOnly={isReadOnly}
        onAdd={() => setAdding(true)}
        onRemove={(index) => (isNew(index) ? setAdding(false) : void save({ emails: without(emails, index) }, 'Email removed'))}
      >
        {(email, index) => (
          <>
            <a
              className={classes.go}
              href={`mailto:${email.address}`}
              aria-label={`Email ${email.address}`}
              {...emailTo({ contactId: contact.id, name: contact.displayName, address: email.address })}
            >
              <IconMail size={15} stroke={1.7} />
            </a>
            <QuietInput
              name={`Email ${index + 1}`}
              type="email"
              value={email.address}
              placeholder="name@example.com"
              isReadOnly={isReadOnly}
              onError={setError}
              onSave={async (address) => {
                const next = isNew(index) ? [...emails, { ...newEmail, address }] : changed(emails, index, { address })
                const problem = await save(
                  { emails: address ? next : without(emails, index) },
                  isNew(index) ? 'Email added' : 'Email changed',
                )
                if (!problem) setAdding(false)
                return problem
              }}
            />
            {!isNew(index) && (
              <QuietSelect
                name={`Email ${index + 1}, type`}
                value={email.label}
                options={options(emailLabels)}
                isReadOnly={isReadOnly}
                onChange={(label) =>
                  void save({ emails: changed(emails, index, { label: label as ContactEmail['label'] }) }, 'Email changed')
                }
              />
            )}
          </>
        )}
      </Rows>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The wash of each number against the Do Not Call Register, and the days it holds from. */
export function WashRows({ contact, save, isReadOnly }: CardProps) {
  const { phones } = contact
  const [error, setError] = useState<string>()
  if (!phones.length) return null
  return (
    <fieldset className={classes.wash}>
      <legend>Do Not Call Register</legend>
      {phones.map((phone, index) => (
        <div key={phone.number} className={classes.washed}>
          <span className="num">{formatPhone(phone.number)}</span>
          <Checkbox
            size="xs"
            label="On register"
            aria-label={`${formatPhone(phone.number)} is on the register`}
            checked={phone.isOnDoNotCallList}
            disabled={isReadOnly}
            onChange={(event) =>
              void save(
                { phones: changed(phones, index, { isOnDoNotCallList: event.currentTarget.checked }) },
                'Register updated',
              )
            }
          />
          <QuietDay
            name={`${formatPhone(phone.number)}, checked on`}
            value={phone.dncWashedOn}
            isReadOnly={isReadOnly}
            onError={setError}
            onSave={(day) => save({ phones: changed(phones, index, { dncWashedOn: day }) }, 'Check date changed')}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
