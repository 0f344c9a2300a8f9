import type { ListingMedia } from '#common/listing/listing-media.ts'

type Kind = ListingMedia['kind']

/** The contract's numbers; importing them would bring its schemas along. The server decides, this only saves a long wait. */
export const limits = { maxPhotoBytes: 40_000_000, maxPhotos: 60 }

const pictureEndings = /\.(jpe?g|png|webp|avif|heic|heif|gif|tiff?)$/i

export const isPdf = ({ name, type }: Pick<File, 'name' | 'type'>) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Where a dropped file belongs: a PDF among the photos is a document. */
export const kindOf = (file: Pick<File, 'name' | 'type'>, wanted: Kind): Kind =>
  wanted === 'photo' && isPdf(file) ? 'document' : wanted

/** Why a file will surely not be taken; browsers do not know the type of HEIC, so an empty one says nothing. */
export function problemOf(file: Pick<File, 'name' | 'type' | 'size'>, kind: Kind): string | undefined {
  if (file.size === 0) return 'This file is empty'
  if (file.size > limits.maxPhotoBytes) return `This file is larger than ${limits.maxPhotoBytes / 1_000_000} MB`
  const isPicture = file.type.startsWith('image/') || pictureEndings.test(file.name)
  if (kind === 'document') return isPdf(file) ? undefined : 'Choose a PDF file'
  return isPicture ? undefined : 'This isn’t an image. Choose a JPEG, PNG, WebP, AVIF or HEIC'
}

/** What the address is asked for; also for files of which the browser knows nothing. */
export const contentTypeOf = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  type || (/\.hei[cf]$/i.test(name) ? 'image/heic' : 'application/octet-stream')
