import type { Icon } from '@tabler/icons-react'
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconMail,
  IconPhoto,
  IconTable,
  IconVideo,
  IconVolume,
} from '@tabler/icons-react'

/** A picture says faster than the ending what a file is. */
export function iconOf(contentType: string, name: string): Icon {
  if (contentType.startsWith('image/')) return IconPhoto
  if (contentType.startsWith('audio/')) return IconVolume
  if (contentType.startsWith('video/')) return IconVideo
  if (contentType === 'application/pdf') return IconFileTypePdf
  if (/\.(xlsx?|ods|csv|tsv)$/i.test(name)) return IconTable
  if (/\.(eml|msg)$/i.test(name)) return IconMail
  return /\.(docx?|odt|rtf|txt|md)$/i.test(name) ? IconFileText : IconFile
}
