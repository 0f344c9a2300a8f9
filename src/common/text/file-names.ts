import { trimmed } from '#common/trimmed.ts'

/** Endings that go with the content of a file, the usual one first. */
export const fileEndings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic'],
  'image/heif': ['heif', 'heic'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  // Word, Excel and mails of Outlook before they were zips: one container for all.
  'application/x-cfb': ['doc', 'xls', 'ppt', 'msg'],
  'application/rtf': ['rtf'],
  'text/plain': ['txt', 'csv', 'tsv', 'eml', 'ics', 'vcf', 'md'],
  'text/calendar': ['ics'],
  'text/vcard': ['vcf'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/x-m4a': ['m4a'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/amr': ['amr'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
}

/** Without what detectors add: `audio/ogg; codecs=opus`. */
export const typeOf = (mime: string): string => mime.split(';')[0]?.trim() ?? mime

/** The name it is kept and handed out under. A name that lies about the content gets the right ending, so that a double click runs nothing. */
export function honestName(fileName: string, mime: string): string {
  const fits = fileEndings[typeOf(mime)] ?? []
  // Control characters and those that turn the direction of writing, which hide an ending.
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const shown = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|?*:]/gu, '').trim()
  const name = trimmed(shown, /[. ]/, { start: false })
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  const whole = name || 'file'
  if (ending && fits.includes(ending)) return shortened(whole)
  return shortened(fits[0] ? `${whole}.${fits[0]}` : whole)
}

function shortened(name: string): string {
  if (name.length <= 200) return name
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return `${[...name].slice(0, 180).join('').trim()}${ending}`
}
