import { formatNumber } from '#ui/formatting.ts'

const units = ['kB', 'MB', 'GB', 'TB'] as const

/** In steps of a thousand, as disks are sold. */
export function sizeOf(bytes: number): string {
  let [value, step] = [bytes / 1000, 0]
  while (value >= 1000 && step < units.length - 1) {
    value /= 1000
    step++
  }
  return `${formatNumber(value < 10 && step > 1 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[step]}`
}
