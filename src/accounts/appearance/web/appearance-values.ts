import type { Appearance } from '../appearance.contract.ts'

/** All values of a union, named once; a missing or foreign one does not compile. */
const all = <T extends string>(values: Record<T, true>) => Object.keys(values) as T[]

export const menuColours = all<Appearance['navbarColour']>({
  default: true,
  eucalypt: true,
  ocean: true,
  slate: true,
  wine: true,
  ochre: true,
})
export const gradients = all<Appearance['layout6Background']>({ bay: true, dusk: true, gum: true, ember: true })
export const boxBackgrounds = all<NonNullable<Appearance['boxBackground']>>({ linen: true, contour: true, dots: true })
