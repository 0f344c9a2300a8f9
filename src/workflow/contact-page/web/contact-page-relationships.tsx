import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import type { Relationship } from '../contact-page.contract.ts'
import { relationshipKinds, type RelationshipKind } from '#core/contacts/contact-values.contract.ts'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import { contactPageCalls, relationshipsQuery } from './contact-page-calls.public.tsx'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import classes from './contact-page-screen.module.css'

/** The relationships of a contact: partner, solicitor, employer. */
export function Relationships({ id, isReadOnly }: { id: string; isReadOnly: boolean }) {
  const found = useQuery(relationshipsQuery(id)).data
  const relationships = found ?? []
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [kind, setKind] = useState<RelationshipKind>('partner')
  const [typed, setTyped] = useState('')
  const again = () => void queryClient.invalidateQueries({ queryKey: [contactKind] })
  const relate = (body: { contactId: string; otherId: string; kind: RelationshipKind; word?: string | null }) =>
    call(contactPageCalls.relate, { body }).then(again, toastFailure)
  const remove = ({ id: relationshipId, contactId, isTheirs, kind: was, word }: Relationship) => {
    const [of, other] = isTheirs ? [id, contactId] : [contactId, id]
    void call(contactPageCalls.unrelate, { params: { id: relationshipId } }).then(() => {
      again()
      toastUndo('Relationship removed', () => void relate({ contactId: of, otherId: other, kind: was, word }))
    }, toastFailure)
  }
  return (
    <section className={classes.aside} aria-label="Relationships">
      <header>
        <h2>Relationships</h2>
        {!isReadOnly && !isAdding && (
          <Button size="compact-xs" variant="subtle" onClick={() => setAdding(true)}>
            Add
          </Button>
        )}
      </header>
      {isAdding && (
        <div className={classes.relate}>
          <NativeSelect
            size="xs"
            aria-label="Relationship"
            value={kind}
            data={relationshipKinds.map((value) => ({ value, label: valueWord(value) }))}
            onChange={(event) => setKind(event.currentTarget.value as RelationshipKind)}
          />
          <ContactPicker
            size="xs"
            aria-label="Contact"
            placeholder="Name, phone or email"
            value={typed}
            onType={setTyped}
            onPick={(other) => {
              setAdding(false)
              setTyped('')
              void relate({ contactId: id, otherId: other.id, kind })
            }}
          />
          <Button size="xs" variant="default" onClick={() => setAdding(false)}>
            Cancel
          </Button>
        </div>
      )}
      {found?.length === 0 && !isAdding && <p className={classes.quiet}>No relationships yet</p>}
      {relationships.map((one) => (
        <div key={one.id} className={classes.relationship}>
          <span>
            {!one.isTheirs && `${one.word ?? valueWord(one.kind)} of `}
            <Link to="/contacts/$id" params={{ id: one.contactId }}>
              {one.displayName}
            </Link>
            {one.isTheirs && <small>{one.word ?? valueWord(one.kind)}</small>}
          </span>
          {!isReadOnly && (
            <IconButton label={`Remove ${one.displayName}`} onClick={() => remove(one)}>
              <IconX size={14} />
            </IconButton>
          )}
        </div>
      ))}
    </section>
  )
}
