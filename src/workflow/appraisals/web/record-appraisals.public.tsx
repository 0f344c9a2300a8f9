import { Menu } from '@mantine/core'
import { IconHomeQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDay } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { AppraisalRow } from '../appraisals.contract.ts'
import { ofContactQuery, ofPropertyQuery } from './appraisal-calls.ts'
import { addressOf, stageTones, stageWords, startWords } from './appraisal-words.ts'

const Row = ({ row }: { row: AppraisalRow }) => (
  <li className="flex between gap-12 pad-y-8 line-above small">
    <span className="narrow">
      <Link className="title" to="/appraisals/$id" params={{ id: row.id }}>
        {addressOf(row)}
      </Link>
      <span className="block meta">
        {[row.startsAt ? startWords(row.startsAt) : row.nextCallOn && `Call ${formatDay(row.nextCallOn)}`, row.agentName]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <span className="fixed">
      <StatusTag status={row.stage} tone={stageTones[row.stage]} label={stageWords[row.stage]} />
    </span>
  </li>
)

/** The appraisals of a contact's homes; nothing while there are none. */
export function ContactAppraisals({ contactId }: { contactId: string }) {
  const items = useQuery(ofContactQuery(contactId)).data?.items ?? []
  if (!items.length) return null
  return (
    <section className="pad-y-12" aria-label="Appraisals">
      <h2 className="small below-4">Appraisals</h2>
      <ul>
        {items.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** The appraisals of a property, with the way to another one. */
export function PropertyAppraisals({ propertyId }: { propertyId: string }) {
  const items = useQuery(ofPropertyQuery(propertyId)).data?.items ?? []
  const mayWrite = useMay('appraisals.write')
  if (!items.length && !mayWrite) return null
  return (
    <>
      <h2>Appraisals</h2>
      <ul aria-label="Appraisals">
        {items.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {mayWrite && (
        <Link className="small" to="/appraisals" search={{ new: `property ${propertyId}` }}>
          New appraisal
        </Link>
      )}
    </>
  )
}

/** Adds an appraisal of a contact's home, from the menu of their page. */
export const ContactAppraisal = ({ contactId }: { contactId: string }) => (
  <Menu.Item
    leftSection={<IconHomeQuestion size={14} />}
    renderRoot={(props) => <Link to="/appraisals" search={{ new: `contact ${contactId}` }} {...props} />}
  >
    New appraisal
  </Menu.Item>
)
