// Pieces of this feature that neighbours show: the small picture of a listing, and beginning its next life.
export { editorHash } from './page/listing-page-missing.tsx'
export { RowPhoto } from './list/row/listing-row-photo.tsx'
export { ListAgainButton } from './page/list-again.tsx'
