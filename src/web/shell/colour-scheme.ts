import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffectEvent, useLayoutEffect } from 'react'
import { usePrinting } from '#ui/theme/printing.ts'
import { changeAppearance, useAppearance } from '#accounts/appearance/web/appearance.public.tsx'

/** Carries the settings that concern the whole document onto it. */
export function useDocumentAppearance(): void {
  const { colourScheme, density } = useAppearance()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Paper is white, also where the screen is dark.
  const isPrinting = usePrinting()
  const wanted = isPrinting ? 'light' : colourScheme
  // Only where it changes: the kit's setter is another one in every drawing, and each call of it has the style of the whole document worked out
  // twice again (no transitions, then transitions), which was a third of every change of screens.
  const change = useEffectEvent((to: typeof wanted) => {
    if (to !== colorScheme) setColorScheme(to)
  })
  useLayoutEffect(() => change(wanted), [wanted])
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

export function useColourSchemeToggle(): { isDark: boolean; toggle: () => void } {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { isDark, toggle: () => changeAppearance({ colourScheme: isDark ? 'light' : 'dark' }) }
}
