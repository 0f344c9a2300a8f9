import { Select } from '@mantine/core'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { upgradeDays, upgradeStyles } from '#common/listing/listing-values.ts'
import { Cell, inputProps } from '../../fields/field-cell.tsx'
import { choiceWord } from '../../../choice-words.rules.ts'
import { useField } from '../../editor/state/listing-editor-form.ts'

type Upgrade = NonNullable<ListingFields['portalUpgrade']>
const styles = upgradeStyles.map((value) => ({ value: value as string, label: choiceWord(value) }))
const days = upgradeDays.map((value) => ({ value: value as string, label: `${value} days` }))

/** Portal upgrade that the vendor pays for; it goes out with the listing. */
export function UpgradeFields() {
  const field = useField('portalUpgrade')
  return (
    <>
      <Cell span={4}>
        <Select
          {...inputProps('portalUpgrade', field, {})}
          data={styles}
          value={field.value?.style ?? null}
          placeholder="None"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the upgrade' }}
          onChange={(style) =>
            field.set(style === null ? null : { style: style as Upgrade['style'], days: field.value?.days ?? '90' })
          }
        />
      </Cell>
      <Cell span={4}>
        <Select
          label="For"
          data={days}
          value={field.value?.days ?? null}
          disabled={!field.value}
          allowDeselect={false}
          onChange={(next) => next && field.value && field.set({ ...field.value, days: next as Upgrade['days'] })}
        />
      </Cell>
    </>
  )
}
