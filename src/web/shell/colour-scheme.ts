import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { usePrinting } from '#ui/printing.ts'
import { changeAppearance, useAppearance } from '#features/appearance/web/appearance.public.tsx'

/** Carries the settings that concern the whole document onto it. */
export function useDocumentAppearance(): void {
  const { colourScheme, density } = useAppearance()
  const { setColorScheme } = useMantineColorScheme()
  // Paper is white, also where the screen is dark.
  const isPrinting = usePrinting()
  useLayoutEffect(() => setColorScheme(isPrinting ? 'light' : colourScheme), [isPrinting, colourScheme, setColorScheme])
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

export function useColourSchemeToggle(): { isDark: boolean; toggle: () => void } {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { isDark, toggle: () => changeAppearance({ colourScheme: isDark ? 'light' : 'dark' }) }
}
