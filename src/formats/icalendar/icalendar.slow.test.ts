import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapedText, foldedLine } from '../content-lines.ts'
import { icalendar } from './icalendar.ts'

test('no line is longer than 75 octets, and unfolded it says the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const line = `SUMMARY:${escapedText(text)}`
      const lines = foldedLine(line).split('\r\n')
      expect(lines.every((one) => Buffer.byteLength(one) <= 75)).toBe(true)
      expect(lines.slice(1).every((one) => one.startsWith(' '))).toBe(true)
      expect(foldedLine(line).replaceAll('\r\n ', '')).toBe(line)
    }),
  )
})

test('nothing typed begins a line of its own', () => {
  const event = {
    uid: 'task-1@gable',
    sequence: 1,
    title: 'Call\r\nEND:VEVENT\nATTACH:file:///etc/passwd',
    place: 'a\u2028b\u0000',
    description: '',
    url: 'https://gable.example/tasks?task=1',
    isAllDay: false,
    startDay: '2026-11-20',
    endDay: '2026-11-20',
    startInstant: '2026-11-20T04:00:00.000Z',
    endInstant: '2026-11-20T04:30:00.000Z',
  }
  const text = icalendar({
    name: 'A',
    now: new Date('2026-11-20T00:00:00Z'),
    events: [event, { ...event, isAllDay: true, endDay: '2026-11-21' }],
  })
  const lines = text.split('\r\n')

  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(2)
  expect(lines.some((line) => line.startsWith('ATTACH'))).toBe(false)
  expect(lines).toContain('DTSTART:20261120T040000Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261120')
  expect(lines).toContain('DTEND;VALUE=DATE:20261121')
})
