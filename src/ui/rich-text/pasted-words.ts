/** More than this is no text of a post or a letter; the editor reads it as it does without us. */
const maxLength = 1_000_000
const maxRows = 1_000

/** Signs that are no words: who writes them before a line means an item of a list. */
const sureSign = /^[·•▪◦○●■\uf0b7\uf0a7\uf0d8][\s\u00a0]/
/** What else Word writes there. */
const wordSign = /^(?:[·•▪◦○●■§o\uf0b7\uf0a7\uf0d8–-]|\d{1,3}[.)]|[a-zA-Z][.)])[\s\u00a0]/
const headings = 'h1, h2, h3, h4, h5, h6'

/**
 * Pasted HTML as our editors read it. Word marks its lists with styles and signs, not with elements, breaks lines with `\v`, and spaces paragraphs
 * apart with lines of a no-break space. No editor of ours has tables: a row becomes a paragraph, its cells apart by dashes.
 * @param hasHeadings where there are none they become paragraphs in bold
 */
export function pastedWords(html: string, hasHeadings: boolean): string {
  // What was copied in an editor of ours is as it should be.
  if (html.length > maxLength || html.includes('data-pm-slice')) return html
  // Our policy refuses styles, and so they are read under another name.
  const unstyled = html.replaceAll(/<(\/?)style\b/gi, '<$1x-style').replaceAll(/\sstyle\s{0,5}=(?=["'])/gi, ' data-style=')
  const { body } = new DOMParser().parseFromString(unstyled.replaceAll('\v', '<br>'), 'text/html')
  for (const sheet of body.querySelectorAll('x-style')) sheet.remove()
  // The inner one first: its rows become words of a cell.
  for (const table of [...body.querySelectorAll('table')].toReversed()) table.replaceWith(...rowsOf(table))
  for (const block of body.querySelectorAll('p')) if (!block.textContent.trim() && !block.querySelector('img, br')) block.remove()
  for (const block of body.querySelectorAll('p')) if (isItem(block)) markItem(block)
  for (const item of body.querySelectorAll('[data-pasted]')) if (item.hasAttribute('data-pasted')) gather(item)
  for (const heading of body.querySelectorAll(headings)) asHeading(heading, hasHeadings)
  return body.innerHTML
}

/** Plain text: soft line breaks are lines, a tab after a bullet is a space, and a line of no-break spaces is an empty one. */
export const pastedText = (text: string): string =>
  text.length > maxLength
    ? text
    : text
        .replaceAll(/[\v\u2028]/g, '\n')
        .split('\n')
        .map((line) => (line.trim() ? line.replace(/^([·•▪◦○●■]|\d{1,3}[.)])[\t\u00a0]{1,20}/, '$1 ') : ''))
        .join('\n')

function rowsOf(table: Element): HTMLElement[] {
  return [...table.querySelectorAll('tr')].slice(0, maxRows).flatMap((row) => {
    const cells = [...row.children].map((cell) => cell.textContent.replaceAll(/\s{1,1000}/g, ' ').trim()).filter(Boolean)
    if (cells.length === 0) return []
    const line = table.ownerDocument.createElement('p')
    line.textContent = cells.join(' – ')
    return [line]
  })
}

const startOf = (block: Element) => `${block.textContent.trimStart().slice(0, 20)} `
function isItem(block: Element): boolean {
  const isListed = /mso-list:\s{0,9}l\d/i.test((block.getAttribute('data-style') ?? '').slice(0, 2000))
  const isSigned = block.className.startsWith('MsoListParagraph') && wordSign.test(startOf(block))
  return isListed || isSigned || sureSign.test(startOf(block))
}

/** Takes the sign away that stands before the words, and remembers what kind it was. */
function markItem(block: Element): void {
  block.setAttribute('data-pasted', /^(?:\d|[a-zA-Z][.)])/.test(startOf(block)) ? 'ol' : 'ul')
  const signs = block.querySelectorAll('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
  for (const sign of signs) sign.remove()
  let isBare = signs.length > 0
  const texts = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    let words = (node.textContent ?? '').trimStart()
    const sign = isBare ? undefined : wordSign.exec(`${words.slice(0, 20)} `)?.[0]
    if (words) isBare = true
    if (sign) words = words.slice(sign.length).trimStart()
    node.textContent = words
    if (words) return
  }
}

/** Items that follow each other, in one list. */
function gather(first: Element): void {
  const kind = first.getAttribute('data-pasted') === 'ol' ? 'ol' : 'ul'
  const list = first.ownerDocument.createElement(kind)
  first.before(list)
  for (let item: Element | null = first; item?.getAttribute('data-pasted') === kind; item = list.nextElementSibling) {
    item.removeAttribute('data-pasted')
    list.appendChild(first.ownerDocument.createElement('li')).append(item)
  }
}

function asHeading(heading: Element, hasHeadings: boolean): void {
  const level = heading.localName < 'h3' ? 'h2' : 'h3'
  const made = heading.ownerDocument.createElement(hasHeadings ? level : 'p')
  const words = hasHeadings ? made : made.appendChild(heading.ownerDocument.createElement('strong'))
  words.append(...heading.childNodes)
  heading.replaceWith(made)
}
