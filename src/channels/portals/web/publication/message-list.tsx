import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { plainWords } from '../../plain-words.rules.ts'
import { fieldWord } from '../accounts/field-words.ts'
import classes from './publication-panel.module.css'

export interface Message {
  severity: 'error' | 'warning' | 'info' | 'blocks' | 'warns' | 'done'
  field: string | null
  message: string
  source?: string
}

const looks = {
  error: { Icon: IconCircleX, word: 'Error' },
  blocks: { Icon: IconCircleX, word: 'To do' },
  warning: { Icon: IconAlertTriangle, word: 'Warning' },
  warns: { Icon: IconAlertTriangle, word: 'Warning' },
  info: { Icon: IconInfoCircle, word: 'Note' },
  done: { Icon: IconCircleCheck, word: 'Done' },
} as const

interface MessageListProps {
  messages: readonly Message[]
  /** Leads to the field; left out: the field is only named. */
  onField?: ((path: string) => void) | undefined
  label: string
}

/** Findings and messages about a listing, each with the field to fix. */
export function MessageList({ messages, onField, label }: MessageListProps) {
  if (!messages.length) return null
  return (
    <ul className={`${classes.messages} stack gap-8 small`} aria-label={label}>
      {messages.map(({ severity, field, message, source }) => {
        const { Icon, word } = looks[severity]
        const plain = plainWords(message)
        return (
          <li key={`${severity}${field}${message}`}>
            <Icon size={17} stroke={1.75} data-severity={severity} aria-label={word} role="img" />
            <p className="breaks">
              {plain ?? message}
              {field && (
                <>
                  {' '}
                  <FieldLink field={field} onField={onField} />
                </>
              )}
              {source && severity !== 'info' && (
                <span className={`${classes.quiet} quiet`}>{plain ? ` · ${source}: “${message}”` : ` · ${source}`}</span>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function FieldLink({ field, onField }: { field: string; onField: ((path: string) => void) | undefined }) {
  if (!onField) return <span className={`${classes.quiet} quiet`}>{fieldWord(field)}</span>
  return (
    <button type="button" className={classes.link} data-reach onClick={() => onField(field)}>
      {fieldWord(field)}
    </button>
  )
}
