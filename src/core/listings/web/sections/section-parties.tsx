import { Button } from '@mantine/core'
import { IconLock, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { emailProblem, phoneProblem, unwrapEmail } from '#common/typed/typed-contact.ts'
import { CheckedInput } from '#ui/typed/checked-input.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { Party } from '#common/listing/listing-fields.ts'
import { fieldId } from '../fields/field-paths.ts'
import { useField, useFieldErrors, useRows } from '../editor/state/listing-editor-form.ts'
import { PartyContact } from '../fields/party-contact.tsx'
import classes from './section-frame.module.css'

const emptyParty: Party = { name: null, phone: null, email: null }
const most = 8

/** The people who sell or let. */
export const VendorRows = ({ isLease }: { isLease: boolean }) => (
  <PartyRows rowsKey="vendors" word={isLease ? 'Landlord' : 'Vendor'} />
)
/** The people it went to. */
export const BuyerRows = ({ isLease }: { isLease: boolean }) => <PartyRows rowsKey="buyers" word={isLease ? 'Tenant' : 'Buyer'} />

function PartyRows({ rowsKey, word }: { rowsKey: 'vendors' | 'buyers'; word: string }) {
  const vendors = useRows(rowsKey)
  return (
    <div>
      <PrivateHeading>{word}s</PrivateHeading>
      <ul className={classes.rows} id={vendors.id} tabIndex={-1} aria-label={`${word}s`}>
        {vendors.rows.map((party, index) => (
          <li key={index} className={classes.row} data-kind="party">
            <PartyInputs
              path={`${rowsKey}.${index}`}
              name={`${word} ${index + 1}`}
              party={party}
              errorAt={(part) => vendors.errorAt(index, part)}
              onChange={(part) => vendors.change(index, part)}
            />
            <IconButton label={`Remove ${word.toLowerCase()} ${index + 1}`} onClick={() => vendors.remove(index)}>
              <IconX size={16} />
            </IconButton>
            <PartyContact name={`${word} ${index + 1}`} party={party} onChange={(part) => vendors.change(index, part)} />
          </li>
        ))}
      </ul>
      {vendors.rows.length < most && (
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => vendors.add(emptyParty)}>
          Add a {word.toLowerCase()}
        </Button>
      )}
    </div>
  )
}

export function SolicitorRow({ path, title }: { path: 'solicitor' | 'buyerSolicitor'; title: string }) {
  const errors = useFieldErrors()
  const { value, set, id } = useField(path)
  return (
    <div>
      <PrivateHeading>{title}</PrivateHeading>
      <div className={classes.row} data-kind="person" id={id} tabIndex={-1}>
        <PartyInputs
          path={path}
          name={title}
          party={value ?? emptyParty}
          errorAt={(part) => errors[`${path}.${part}`]}
          onChange={(part) => set({ ...(value ?? emptyParty), ...part })}
        />
        <PartyContact name={title} party={value ?? emptyParty} onChange={(part) => set({ ...(value ?? emptyParty), ...part })} />
      </div>
    </div>
  )
}

const PrivateHeading = ({ children }: { children: ReactNode }) => (
  <h3>
    {children} <IconLock size={13} stroke={1.8} role="img" aria-label="private" />
  </h3>
)

type Words = 'name' | 'phone' | 'email'
const problems = { name: () => undefined, phone: phoneProblem, email: emailProblem }
interface PartyInputsProps {
  path: string
  name: string
  party: Party
  errorAt(part: Words): ReactNode
  onChange(part: Partial<Party>): void
}

function PartyInputs({ path, name, party, errorAt, onChange }: PartyInputsProps) {
  const input = (part: Words, placeholder: string, type: 'text' | 'tel' | 'email') => (
    <CheckedInput
      id={fieldId(`${path}.${part}`)}
      aria-label={`${name}, ${part}`}
      placeholder={placeholder}
      type={type}
      autoComplete="off"
      error={errorAt(part)}
      value={party[part] ?? ''}
      problemOf={problems[part]}
      {...(part === 'email' && { tidy: unwrapEmail })}
      onText={(text) => onChange({ [part]: text || null })}
    />
  )
  return (
    <>
      {input('name', 'Name', 'text')}
      {input('phone', 'Phone', 'tel')}
      {input('email', 'Email', 'email')}
    </>
  )
}
