import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Start time of a process, from the system; empty when there is none. Number and start time together identify a process: the number
 * alone can belong to another program by now. One that has ended but was never collected by its parent (containers without an init) is gone.
 */
export function startTimeOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  if (stat) {
    // Fields 3 and 22; the name in field 2 may hold spaces and brackets, so counting starts after its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : (fields[19] ?? '')
  }
  if (process.platform === 'linux') return ''
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
