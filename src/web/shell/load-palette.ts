/** Fetched ahead when the pointer comes near the search field. */
export const loadPalette = () => import('../palette/palette.tsx')
