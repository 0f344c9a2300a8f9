import type { Icon } from '@tabler/icons-react'
import { IconMail, IconMessage, IconMessageReport, IconNote, IconPhone, IconWalk } from '@tabler/icons-react'
import type { NoteType } from '../notes.contract.ts'

export const noteTypeWords: Record<NoteType, string> = {
  note: 'Note',
  call: 'Call',
  sms: 'SMS',
  mail: 'Email',
  visit: 'Visit',
  feedback: 'Feedback',
}
export const noteTypeIcons: Record<NoteType, Icon> = {
  note: IconNote,
  call: IconPhone,
  sms: IconMessage,
  mail: IconMail,
  visit: IconWalk,
  feedback: IconMessageReport,
}

/** From here and not from the contract, which brings its schemas along. */
export const noteTypes = Object.keys(noteTypeWords) as NoteType[]
