import { pino } from 'pino'

interface Line {
  level: number
  time: string
  msg?: string
  err?: { message?: string; stack?: string }
  [key: string]: unknown
}
const always = new Set(['level', 'time', 'msg', 'err', 'role'])

/** @returns a JSON line of the log as a person reads it: time, level unless it is information, message, then what else was logged */
export function asText(json: string): string {
  const line = JSON.parse(json) as Line
  const { level, time, msg = '', err } = line
  const label = level === pino.levels.values['info'] ? '' : `${pino.levels.labels[level] ?? level}: `
  const more = Object.entries(line)
    .filter(([key]) => !always.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const trouble = err ? `\n    ${err.message ?? ''}${err.stack ? `\n${err.stack}` : ''}` : ''
  return `  ${new Date(time).toLocaleTimeString('en-AU')}  ${label}${[msg, ...more].join(' ')}${trouble}\n`
}
