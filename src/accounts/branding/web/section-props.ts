import type { Form } from '#ui/form/use-form.ts'
import type { Branding } from '../branding.contract.ts'

/** Props of every section of the form. */
export interface SectionProps {
  form: Form<Branding>
  readOnly: boolean
}
