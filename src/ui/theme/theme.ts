import { createTheme, defaultVariantColorsResolver, type MantineThemeOverride } from '@mantine/core'
import { buttonColours, isLightColour, mix } from '#common/colours.ts'
import { accentShades } from './accent.ts'
import { closeOnTargetEscape } from './close-on-target-escape.ts'

/** The greys of dark screens, from text to the deepest ground; the kit's own are neutral and look dirty beside our green ones. */
const dark = [
  '#dfe7e3',
  '#c3cec9',
  '#9bada5',
  '#6f817a',
  '#2f3a36',
  '#27302d',
  '#1a201e',
  '#161b19',
  '#101413',
  '#0b0e0d',
] as const

const font = '"Inter Variable", system-ui, sans-serif'

/** The look of the house in the agency's colour; tokens that Mantine does not know are in tokens.css. */
export const themeFor = (brandColour: string): MantineThemeOverride =>
  createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 9, dark: 8 },
    colors: { accent: accentShades(brandColour), dark },
    black: '#15211d',
    fontFamily: font,
    headings: { fontFamily: font, fontWeight: '620' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    autoContrast: true,
    luminanceThreshold: 0.35,
    respectReducedMotion: true,
    // A light brand keeps its colour on filled buttons, with dark words; links and marks take the darker shade.
    variantColorResolver(input) {
      const usual = defaultVariantColorsResolver(input)
      if (input.variant !== 'filled' || input.color !== 'accent' || !isLightColour(brandColour)) return usual
      const { fill, ink } = buttonColours(brandColour)
      return { ...usual, background: fill, hover: mix(fill, '#000000', 0.08), color: ink }
    },
    components: {
      // The kit's focus placeholder is a child that role=menu does not allow.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // Without a variant of its own a button takes the shade of the theme, not what is resolved above.
      ...(isLightColour(brandColour) && { Button: { defaultProps: { variant: 'filled' } } }),
      // Buttons of menus too.
      PopoverTarget: { defaultProps: { onKeyDownCapture: closeOnTargetEscape } },
    },
    // In rem, so that the text size chosen in the browser or on the phone holds.
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  })
