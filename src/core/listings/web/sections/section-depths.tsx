import { Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { MetresInput } from '#ui/typed/number-inputs.tsx'
import { fieldId } from '../fields/field-paths.ts'
import { useRows } from '../editor/state/listing-editor-form.ts'
import classes from './section-frame.module.css'

const sides = ['rear', 'left', 'right'] as const
const options = sides.map((side) => ({ value: side, label: side[0]?.toUpperCase() + side.slice(1) }))
const most = 6

/** How deep the block is at its sides. */
export function DepthRows() {
  const depths = useRows('depths')
  return (
    <div className={classes.depths}>
      <h3>Depths</h3>
      <ul className={classes.rows} id={depths.id} tabIndex={-1} aria-label="Depths">
        {depths.rows.map((depth, index) => (
          // Rows have no identity of their own; their order is it.
          <li key={index} className={classes.row} data-kind="depth">
            <Select
              aria-label={`Depth ${index + 1}, side`}
              data={options}
              value={depth.side}
              allowDeselect={false}
              onChange={(side) => side && depths.change(index, { side: side as (typeof sides)[number] })}
            />
            <MetresInput
              id={fieldId(`depths.${index}.metres`)}
              aria-label={`Depth ${index + 1}, metres`}
              value={depth.metres}
              error={depths.errorAt(index, 'metres')}
              onChange={(metres) => depths.change(index, { metres: metres ?? 0 })}
            />
            <IconButton label={`Remove depth ${index + 1}`} onClick={() => depths.remove(index)}>
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {depths.rows.length < most && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => depths.add({ side: sides[depths.rows.length % 3] ?? 'rear', metres: 0 })}
        >
          Add a depth
        </Button>
      )}
    </div>
  )
}
