import { Switch } from '@mantine/core'
import classes from './studio.module.css'

interface StudioPrinterProps {
  bleed: boolean
  marks: boolean
  onChange(next: { bleed: boolean; marks: boolean }): void
}

/** Bleed and marks that a print shop needs around the page. */
export const StudioPrinter = ({ bleed, marks, onChange }: StudioPrinterProps) => (
  <section className={`${classes.part} stack gap-12`} aria-labelledby="studio-print">
    <h3 id="studio-print">For the printer</h3>
    <Switch
      size="sm"
      label="3 mm bleed"
      description="The PDF marks where to trim"
      checked={bleed}
      onChange={(event) => onChange({ bleed: event.currentTarget.checked, marks })}
    />
    <Switch
      size="sm"
      label="Crop marks"
      checked={bleed && marks}
      disabled={!bleed}
      onChange={(event) => onChange({ bleed, marks: event.currentTarget.checked })}
    />
  </section>
)
