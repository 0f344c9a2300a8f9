// What opens over the page and has to find its place there: a sixth of the script of a screen, and nothing of it shows before a click.
export { Menu, Popover } from '@mantine/core'
