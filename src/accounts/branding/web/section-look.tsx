import { ColorInput, Select } from '@mantine/core'
import { accentShades } from '#ui/theme/accent.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import type { Branding } from '../branding.contract.ts'
import { contrast, hexOf, isLightColour, rgbOf, readableOnWhite } from '#common/colours.ts'
import classes from './branding-page.module.css'
import type { SectionProps } from './section-props.ts'
import fontClasses from './fonts.module.css'

const fonts: Branding['headingFont'][] = ['Inter', 'Playfair Display', 'Montserrat', 'Cormorant Garamond']
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

export function SectionLook(props: SectionProps) {
  const { form, readOnly } = props
  const { primaryColour, accentColour, paperColour, inkColour } = form.values
  const colour = (field: 'primaryColour' | 'accentColour' | 'paperColour' | 'inkColour', readOut: React.ReactNode) => (
    <div>
      <ColorInput
        {...form.field(field)}
        readOnly={readOnly}
        format="hex"
        withEyeDropper={false}
        popoverProps={{ withinPortal: true }}
        fixOnBlur={false}
        onChange={(value) => form.set({ [field]: value.toLowerCase() })}
        onBlur={() => {
          const rgb = rgbOf(form.values[field])
          if (rgb) form.set({ [field]: hexOf(rgb) })
        }}
      />
      <p className={classes.readOut}>
        {isColour(form.values[field]) ? readOut : 'Enter six digits such as #1a3c5e; names of colours aren’t read'}
      </p>
    </div>
  )
  const font = (field: 'headingFont' | 'textFont') => (
    <Select
      {...form.filled(field)}
      data={fonts}
      readOnly={readOnly}
      allowDeselect={false}
      renderOption={({ option }) => (
        <span className={fontClasses.fonts}>
          <span data-font={option.value}>{option.label}</span>
        </span>
      )}
    />
  )
  return (
    <FormSection title="Colours and fonts" intro="Choose any colour. We darken colours where needed for legibility.">
      {colour('primaryColour', <ReadOut colour={primaryColour} isAccent />)}
      {colour('accentColour', <ReadOut colour={accentColour} />)}
      {colour(
        'paperColour',
        isColour(paperColour) && isColour(inkColour) && <>{ratio(paperColour, inkColour)} with text colour</>,
      )}
      {colour('inkColour', <>{isColour(inkColour) && ratio(inkColour, '#ffffff')} on white</>)}
      {font('headingFont')}
      {font('textFont')}
    </FormSection>
  )
}

const ratio = (one: string, other: string) => `${contrast(one, other).toFixed(1)} : 1`

/** The contrast on white, and the replacement where it is too low: in print, in emails, on these screens. */
function ReadOut({ colour, isAccent = false }: { colour: string; isAccent?: boolean }) {
  const onWhite = contrast(colour, '#ffffff')
  const darker = readableOnWhite(colour)
  const shades = accentShades(colour)
  return (
    <>
      {onWhite.toFixed(1)} : 1 on white{onWhite >= 4.5 ? ', easy to read' : ', text uses '}
      {onWhite < 4.5 && <Swatch colour={darker} />}
      {isAccent && isLightColour(colour) && '. Buttons keep this colour with dark words; behind a logo, email headers are white'}
      {isAccent && (
        <span className={`${classes.swatches} gap-2 push inline-flex`} title="Accent colour on screen: light, dark">
          <i style={{ background: shades[9] }} />
          <i style={{ background: shades[8] }} />
        </span>
      )}
    </>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span className={`${classes.swatch} inline-row gap-4`}>
    <i style={{ background: colour }} aria-hidden />
    {colour}
  </span>
)
