// Pieces of this feature that neighbours show: the small picture of a listing, and beginning its next life.
export { editorHash } from './listing-page-missing.tsx'
export { RowPhoto } from './listing-row-photo.tsx'
export { ListAgainButton } from './list-again.tsx'
