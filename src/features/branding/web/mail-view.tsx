import { useEffect, useRef } from 'react'
import classes from './branding-page.module.css'

/**
 * A mail of ours as mail programs show it. Mails carry their styles at each element, which the page's policy blocks in markup; set by script
 * they are allowed, so they are taken off the markup and set one by one. What may run or load from elsewhere is not in it: the server made it.
 */
export function MailView({ html, label }: { html: string; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Quotes in text are escaped, so this finds attributes only; parsed under their own name they would be reported as breaches.
    const parsed = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html')
    const nodes = [...parsed.body.childNodes].map((node) => copyOf(node))
    box.current?.replaceChildren(...nodes)
  }, [html])
  return <div ref={box} className={classes.mail} role="group" aria-label={label} />
}

function copyOf(node: Node): Node {
  if (!(node instanceof Element)) return document.createTextNode(node.textContent ?? '')
  const copy = document.createElement(node.tagName)
  for (const { name, value } of node.attributes) {
    if (name === 'data-style') copy.style.cssText = value
    else if (!name.startsWith('on')) copy.setAttribute(name, value)
  }
  if (copy instanceof HTMLAnchorElement) {
    copy.target = '_blank'
    copy.rel = 'noopener noreferrer'
  }
  copy.append(...[...node.childNodes].map(copyOf))
  return copy
}
