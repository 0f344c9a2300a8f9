import { agencyIcon } from '../agency-icon.rules.ts'
import { contrast } from '#common/colours.ts'

/** In the tab of the browser the agency's letter instead of the house's own mark, while the page is its own. @returns the way back */
export function showAgencyIcon({ tradingName, brandColour }: { tradingName: string; brandColour: string }): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const before = link?.getAttribute('href')
  const onGround = contrast(brandColour, '#ffffff') >= 3 ? '#ffffff' : '#15211d'
  link?.setAttribute('href', agencyIcon(tradingName, { ground: brandColour, onGround }))
  return () => void (before && link?.setAttribute('href', before))
}
