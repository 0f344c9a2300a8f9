import { Tooltip } from '@mantine/core'
import { useColleagues } from './colleagues.public.tsx'
import { UserFace } from './user-face.public.tsx'
import { useOthers } from './presence.ts'
import classes from './presence.module.css'

interface PresenceProps {
  /** Kind of the record, as in live events: `listing`. */
  entity: string
  id: string
  isEditing?: boolean
}
const most = 4

/** Faces of colleagues who have the same record open; a ring around who is changing it. */
export function Presence(props: PresenceProps) {
  const others = useOthers(props)
  const colleagues = useColleagues()
  const people = others.flatMap(({ userId, isEditing }) => {
    const person = colleagues.find(({ id }) => id === userId)
    return person ? [{ ...person, isEditing }] : []
  })
  if (people.length === 0) return null
  const words = ({ name, isEditing }: (typeof people)[number]) => `${name} ${isEditing ? 'is editing this' : 'is viewing this'}`
  return (
    <ul className="row gap-4" aria-label="Also viewing">
      {people.slice(0, most).map((person) => (
        <Tooltip key={person.id} label={words(person)}>
          <li className={classes.face} data-editing={person.isEditing || undefined}>
            <UserFace name={person.name} path={person.photoPath} size={24} />
            <span className="visually-hidden">{words(person)}</span>
          </li>
        </Tooltip>
      ))}
      {people.length > most && <li className="meta">+{people.length - most}</li>}
    </ul>
  )
}
