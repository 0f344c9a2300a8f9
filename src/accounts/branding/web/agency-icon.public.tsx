import { useEffect } from 'react'
import { contrast } from '#common/colours.ts'
import { useStore } from '#ui/store.ts'
import { agencyIcon } from '../agency-icon.rules.ts'
import { faceStore } from './sign-in-face.public.tsx'

/** On pages with an agency's face: its letter in the tab of the browser, instead of the house's own mark. */
export function useAgencyIcon(): void {
  const face = useStore(faceStore)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const before = link?.getAttribute('href')
    if (!face || !link || !before) return
    const onGround = contrast(face.brandColour, '#ffffff') >= 3 ? '#ffffff' : '#15211d'
    link.setAttribute('href', agencyIcon(face.tradingName, { ground: face.brandColour, onGround }))
    return () => link.setAttribute('href', before)
  }, [face])
}
