import { useMediaQuery } from '@mantine/hooks'

/** There the three panes of a contact are tabs. */
export const useIsNarrow = () => useMediaQuery('(max-width: 68.6875em)', undefined, { getInitialValueInEffect: false }) ?? false

/** Word of an empty field: on a narrow screen that it can be tapped, with its name. */
export function useEmptyWord(label: string): string {
  const words = /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return useIsNarrow() ? `Add ${words}` : '–'
}
