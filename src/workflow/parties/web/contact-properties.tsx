import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDay } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { PropertyTie } from '../parties.contract.ts'
import { contactKind, ofContactQuery, partyCalls } from './party-calls.ts'
import { partyWord, tieWord } from './party-words.ts'
import { TieForm } from './tie-form.tsx'
import classes from './parties.module.css'

/** The listings and properties of a contact. */
export function ContactPropertiesPart({ contactId, isReadOnly }: { contactId: string; isReadOnly: boolean }) {
  const found = useQuery(ofContactQuery(contactId)).data
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const again = () => void queryClient.invalidateQueries({ queryKey: [contactKind] })
  const remove = ({ id, propertyId, role, fromOn, untilOn, streetLine }: PropertyTie) =>
    void call(partyCalls.untie, { params: { id } }).then(() => {
      again()
      toastUndo(
        `Link to ${streetLine} removed`,
        () => void call(partyCalls.tie, { body: { contactId, propertyId, role, fromOn, untilOn } }).then(again, toastFailure),
      )
    }, toastFailure)
  const { deals = [], ties = [] } = found ?? {}
  return (
    <section className="pad-y-12" aria-label="Properties">
      <header className="row between">
        <h2 className="small below-4">Properties</h2>
        {!isReadOnly && !isAdding && (
          <Button size="compact-xs" variant="subtle" onClick={() => setAdding(true)} aria-label="Add a property">
            Add
          </Button>
        )}
      </header>
      {isAdding && (
        <TieForm
          contactId={contactId}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false)
            again()
          }}
        />
      )}
      {found && !isAdding && deals.length + ties.length === 0 && <p className="quiet">No properties yet</p>}
      <ul className={`${classes.list} small`}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <span className="narrow breaks">
              {partyWord(deal.role)} of{' '}
              <Link to="/listings/$id" params={{ id: deal.listingId }} search={{}}>
                {deal.streetLine || deal.reference}
              </Link>
              <small className="block">{[deal.suburb, deal.reference].filter(Boolean).join(' · ')}</small>
            </span>
            <StatusTag status={deal.status} />
          </li>
        ))}
        {ties.map((tie) => (
          <li key={tie.id}>
            <span className="narrow breaks">
              {tieWord(tie.role)}{' '}
              <Link to="/properties/$id" params={{ id: tie.propertyId }}>
                {tie.streetLine}
              </Link>
              <small className="block">{[tie.suburb, daysOf(tie)].filter(Boolean).join(' · ')}</small>
            </span>
            {!isReadOnly && (
              <IconButton label={`Remove: ${tieWord(tie.role).toLowerCase()} ${tie.streetLine}`} onClick={() => remove(tie)}>
                <IconX size={14} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const daysOf = ({ fromOn, untilOn }: Pick<PropertyTie, 'fromOn' | 'untilOn'>) =>
  [fromOn && `from ${formatDay(fromOn)}`, untilOn && `until ${formatDay(untilOn)}`].filter(Boolean).join(' ')
