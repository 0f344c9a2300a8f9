/** `/listings/new` and `/listings/$id/edit`: one page, so that the first save of a new listing changes nothing but the address. */
export const listingEditorPage = () => import('./editor/listing-editor-page.tsx')
