import { useState } from 'react'
import type { ContactFields, PostalAddress } from '#core/contacts/contact-fields.contract.ts'
import { emptyPostalAddress, importantDates } from '#core/contacts/contact-values.contract.ts'
import { readPostcode } from '#common/typed/typed-number.ts'
import { Cell, QuietDay, QuietInput, QuietSelect } from './contact-card-field.tsx'
import { changed, Rows, without } from './contact-card-rows.tsx'
import type { CardProps } from './contact-card-props.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import classes from './contact-card.module.css'

const parts: readonly (readonly [part: keyof PostalAddress, word: string])[] = [
  ['street', 'Street'],
  ['suburb', 'Suburb'],
  ['state', 'State'],
  ['postcode', 'Postcode'],
  ['country', 'Country'],
]
const isNothing = (address: PostalAddress) => Object.values(address).every((part) => !part)

/** Where they live, or where their post goes when that is elsewhere. */
export function PostalFields({ contact, save, isReadOnly, field }: CardProps & { field: 'address' | 'postalAddress' }) {
  const [error, setError] = useState<string>()
  const address: PostalAddress = contact[field] ?? emptyPostalAddress
  const word = field === 'address' ? 'Address' : 'Postal address'
  return (
    <fieldset className={classes.address}>
      <legend>{word}</legend>
      {parts
        .filter(([part]) => part !== 'country' || address.country || field === 'postalAddress')
        .map(([part, name]) => (
          <div key={part} data-part={part}>
            <QuietInput
              name={`${word}, ${name.toLowerCase()}`}
              value={address[part] ?? ''}
              placeholder={name}
              isReadOnly={isReadOnly}
              onError={setError}
              onSave={async (typed) => {
                const isAbroad = address.country !== null && !/^\s*austral/i.test(address.country)
                const { value, problem } = part === 'postcode' && !isAbroad ? readPostcode(typed) : { value: typed || null }
                if (problem) return problem
                const moved = { ...address, [part]: value ?? null }
                return save({ [field]: field === 'postalAddress' && isNothing(moved) ? null : moved }, `${word} changed`)
              }}
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

const emptyPartner = { title: null, firstName: null, lastName: null }
/** The other half of a couple. */
export function Partner({ contact, save, isReadOnly }: CardProps) {
  const partner = contact.partner ?? emptyPartner
  const names = [
    ['firstName', 'Partner first name'],
    ['lastName', 'Partner last name'],
    ['title', 'Partner title'],
  ] as const
  const [error, setError] = useState<string>()
  const isNarrow = useIsNarrow()
  return names.map(([part, label]) => (
    <Cell key={part} label={label} error={part === 'firstName' ? error : undefined}>
      {(id) => (
        <QuietInput
          id={id}
          value={partner[part] ?? ''}
          isName
          placeholder={isNarrow && !isReadOnly ? `Add ${label.toLowerCase()}` : '–'}
          isReadOnly={isReadOnly}
          onError={setError}
          onSave={(next) => {
            const other = { ...partner, [part]: next || null }
            return save({ partner: Object.values(other).some(Boolean) ? other : null }, 'Partner changed')
          }}
        />
      )}
    </Cell>
  ))
}

type ImportantDate = ContactFields['dates'][number]
const kinds = importantDates.map((kind) => [kind, valueWord(kind)] as const)
/** Birthdays and the like. */
export function DateRows({ contact, save, isReadOnly }: CardProps) {
  const { dates } = contact
  const [fresh, setFresh] = useState<ImportantDate>()
  const [error, setError] = useState<string>()
  const rows = fresh ? [...dates, fresh] : dates
  const set = async (index: number, part: Partial<ImportantDate>) => {
    if (index < dates.length) return save({ dates: changed(dates, index, part) }, 'Date changed')
    const next = { ...(fresh as ImportantDate), ...part }
    if (!next.on) {
      setFresh(next)
      return undefined
    }
    const problem = await save({ dates: [...dates, next] }, 'Date added')
    if (!problem) setFresh(undefined)
    return problem
  }
  return (
    <div className={classes.group}>
      <Rows
        word="date"
        items={rows}
        max={20}
        isReadOnly={isReadOnly}
        onAdd={() => setFresh({ kind: 'birthday', label: null, on: '' })}
        onRemove={(index) =>
          index === dates.length ? setFresh(undefined) : void save({ dates: without(dates, index) }, 'Date removed')
        }
      >
        {(date, index) => (
          <>
            <QuietSelect
              name={`Date ${index + 1}, type`}
              value={date.kind}
              options={kinds}
              isReadOnly={isReadOnly}
              onChange={(kind) => void set(index, { kind: kind as ImportantDate['kind'] })}
            />
            {date.kind === 'custom' && (
              <QuietInput
                name={`Date ${index + 1}, description`}
                value={date.label ?? ''}
                placeholder="Description"
                isReadOnly={isReadOnly}
                onError={setError}
                onSave={(label) => set(index, { label: label || null })}
              />
            )}
            <QuietDay
              name={`Date ${index + 1}, date`}
              value={date.on}
              isPast={date.kind === 'birthday'}
              canBeEmpty={false}
              isReadOnly={isReadOnly}
              onError={setError}
              onSave={(on) => (on ? set(index, { on }) : Promise.resolve('Enter a date'))}
            />
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
