import { Button, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { IconButton } from '../components/icon-button.tsx'
import { LaterPanel } from '../components/opens-later.tsx'
import classes from './columns-menu.module.css'

interface ColumnsMenuProps<Column extends string> {
  all: readonly Column[]
  columns: readonly Column[]
  defaults: readonly Column[]
  labelOf(column: Column): string
  /** Null goes back to the columns of the view. */
  onChange(columns: readonly Column[] | null): void
}

/** Which columns the table has and in which order; kept for the user and this view. */
export function ColumnsMenu<Column extends string>({ all, columns, defaults, labelOf, onChange }: ColumnsMenuProps<Column>) {
  const others = all.filter((name) => !columns.includes(name))
  const move = (from: number, to: number) => {
    const name = columns[from]
    if (name) onChange(columns.toSpliced(from, 1).toSpliced(to, 0, name))
  }
  return (
    <LaterPanel
      label="Columns"
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      target={
        <Button
          variant="default"
          size="xs"
          className={classes.button}
          leftSection={<IconColumns3 size={15} aria-hidden />}
          data-active={columns.join() !== defaults.join() || undefined}
        >
          Columns
        </Button>
      }
    >
      {() => (
        <>
          <ul className={classes.columns}>
            {columns.map((name, at) => (
              <li key={name}>
                <Checkbox
                  size="xs"
                  checked
                  label={labelOf(name)}
                  onChange={() => onChange(columns.filter((other) => other !== name))}
                />
                <IconButton label={`Move ${labelOf(name)} left`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <IconArrowUp size={14} />
                </IconButton>
                <IconButton
                  label={`Move ${labelOf(name)} right`}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={14} />
                </IconButton>
              </li>
            ))}
            {others.map((name) => (
              <li key={name}>
                <Checkbox size="xs" checked={false} label={labelOf(name)} onChange={() => onChange([...columns, name])} />
              </li>
            ))}
          </ul>
          <Button size="xs" variant="default" fullWidth disabled={columns === defaults} onClick={() => onChange(null)}>
            Reset columns
          </Button>
        </>
      )}
    </LaterPanel>
  )
}
