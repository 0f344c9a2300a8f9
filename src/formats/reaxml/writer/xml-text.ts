import { withWordSigns } from '#common/text/windows-characters.ts'
import type { XmlElement } from '../xml-tree.ts'

/** A short way to say `<name attribute="value">content</name>`; attributes that are null are left out. */
export function element(
  name: string,
  attributes: Record<string, string | null>,
  content: string | XmlElement[] = '',
): XmlElement {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== null)
  const isText = typeof content === 'string'
  return { name, attributes: Object.fromEntries(given), text: isText ? content : '', children: isText ? [] : content }
}

/**
 * Text as XML and REA can carry it: without control characters, halves of surrogate pairs and the line separators that REA
 * strips anyway, and with Word's signs for the numbers that Windows means by them. A file with one control character in it is refused without a report.
 */
export function cleanText(text: string): string {
  return withWordSigns(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, '')
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
}
// Line breaks as references: REA asks for &#10; in descriptions, and in an attribute a bare one would become a space.
export const escapeXml = (text: string) =>
  cleanText(text).replace(/[&<>"'\n\t]/g, (character) => entities[character] ?? character)
/** Replaces the entities that an address in a file of ours can hold. */
export const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** The element with its children indented, for people who look into a file; text is never touched by that. */
export function serialise({ name, attributes, text, children }: XmlElement, indent = ''): string {
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  if (text === '' && children.length === 0) return `${indent}<${open}/>`
  if (text !== '') return `${indent}<${open}>${escapeXml(text)}${children.map((child) => serialise(child)).join('')}</${name}>`
  const inside = children.map((child) => serialise(child, `${indent}  `)).join('\n')
  return `${indent}<${open}>\n${inside}\n${indent}</${name}>`
}
