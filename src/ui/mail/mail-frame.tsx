import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../components/dialog.tsx'
import classes from './mail-frame.module.css'

interface MailFrameProps {
  html: string
  label: string
  isDark?: boolean
  /** Marks links by the number at the end of their address: `3 people`. */
  badges?: ReadonlyMap<number, string>
  /** Presses choose the block below them instead of following links; the list of blocks is the way for keys. */
  onChoose?(blockId: string): void
  chosen?: string | undefined
  /** Brings the chosen block into view; not where the mail stands below what is being typed. */
  follows?: boolean
  /** Part of an email: there is nothing to open. */
  isPart?: boolean
}

/**
 * A preview that keys pass over: its links would be many stops without a visible focus. One button opens the email itself, links and all. Where
 * clicks choose blocks, it answers the mouse.
 */
export function MailFrame({ isPart = false, ...props }: MailFrameProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MailBody {...props} />
      {!isPart && !props.badges && (
        <div className={classes.open}>
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            Open the email
          </Button>
        </div>
      )}
      {isOpen && (
        <Dialog label={props.label} width={720} onClose={() => setOpen(false)}>
          <div className="low scroll-y">
            <MailBody html={props.html} label={props.label} isDark={props.isDark ?? false} isLive />
          </div>
          <div className={classes.open}>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(false)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/**
 * A mail as mail programs show it, in a tree of its own. The page's policy blocks styles in markup but not those that script sets, so both the
 * styles of the elements and the style sheet of the mail are set by script. Its media queries ask for the width of this frame and for the
 * colours chosen here, not for those of the screen. What may run or load from elsewhere is not in it: the server made it.
 */
function MailBody({
  html,
  label,
  isDark = false,
  badges,
  onChoose,
  chosen,
  follows = false,
  isLive = false,
}: Omit<MailFrameProps, 'isPart'> & { isLive?: boolean }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    // Quotes in text are escaped, so this finds attributes only; parsed under their own name they would be reported as breaches.
    const parsed = new DOMParser().parseFromString(
      html
        .replaceAll(' style="', ' data-style="')
        .replaceAll('<style>', '<template data-sheet>')
        .replaceAll('</style>', '</template>'),
      'text/html',
    )
    const text = parsed.querySelector<HTMLTemplateElement>('template[data-sheet]')?.content.textContent ?? ''
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `:host{container-type:inline-size;display:block}${onChoose ? ':host{cursor:pointer}' : ''}[data-block][data-hover]:not([data-chosen]){outline:1px dashed #176a53;outline-offset:-1px}[data-block][data-chosen]{outline:2px solid #176a53;outline-offset:-2px}${text
        .replaceAll('@media (max-width:480px)', '@container (max-width:480px)')
        .replaceAll(
          '@media (prefers-color-scheme:dark)',
          isDark ? '@media all' : '@media not all',
        )}.badge{position:absolute;transform:translate(-50%,-60%);background:#16201c;color:#fff;font:600 12px/1.6 system-ui,sans-serif;padding:1px 8px;border-radius:10px;white-space:nowrap}`,
    )
    root.adoptedStyleSheets = [sheet]
    const body = document.createElement('div')
    body.className = parsed.body.className
    body.style.cssText = parsed.body.dataset['style'] ?? ''
    for (const node of parsed.body.childNodes) body.append(copyOf(node, badges))
    body.inert = !isLive
    root.replaceChildren(body)
  }, [html, isDark, badges, onChoose, isLive])
  useEffect(() => {
    for (const cell of host.current?.shadowRoot?.querySelectorAll<HTMLElement>('[data-block]') ?? []) {
      if (cell.dataset['block'] === chosen) {
        cell.dataset['chosen'] = ''
        if (follows) cell.scrollIntoView({ block: 'nearest' })
      } else delete cell.dataset['chosen']
    }
  }, [html, isDark, onChoose, chosen, follows])
  useEffect(() => {
    const frame = host.current
    const root = frame?.shadowRoot
    if (!frame || !root || !onChoose) return
    // What is inert is not the target of a click, so the block is found by its place.
    const cells = () => [...root.querySelectorAll<HTMLElement>('[data-block]')]
    const cellAt = ({ clientX, clientY }: MouseEvent) =>
      cells().findLast((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect()
        return left <= clientX && clientX < right && top <= clientY && clientY < bottom
      })
    const press = (event: MouseEvent) => {
      const block = cellAt(event)?.dataset['block']
      if (block) onChoose(block)
    }
    const hover = (event: MouseEvent) => {
      const under = event.type === 'pointermove' ? cellAt(event) : undefined
      for (const cell of cells()) cell.toggleAttribute('data-hover', cell === under)
    }
    const stop = new AbortController()
    frame.addEventListener('click', press, stop)
    frame.addEventListener('pointermove', hover, stop)
    frame.addEventListener('pointerleave', hover, stop)
    return () => stop.abort()
  }, [onChoose])
  return <div ref={host} className={classes.frame} role="group" aria-label={label} />
}

function copyOf(node: Node, badges: MailFrameProps['badges']): Node {
  if (node instanceof Comment) return document.createComment('')
  if (!(node instanceof Element)) return document.createTextNode(node.textContent ?? '')
  if (['SCRIPT', 'TEMPLATE', 'IFRAME', 'LINK', 'META'].includes(node.tagName)) return document.createComment('')
  const copy = document.createElement(node.tagName)
  for (const { name, value } of node.attributes) {
    if (name === 'data-style') copy.style.cssText = value
    else if (!name.startsWith('on') && name !== 'id') copy.setAttribute(name, value)
  }
  copy.append(...[...node.childNodes].map((child) => copyOf(child, badges)))
  if (copy instanceof HTMLAnchorElement) {
    copy.target = '_blank'
    copy.rel = 'noopener noreferrer'
    const link = badges && /\/mail\/l\/\w+\/(\d+)$/.exec(copy.getAttribute('href') ?? '')?.[1]
    const words = link === undefined ? undefined : badges?.get(Number(link))
    if (words) {
      const badge = document.createElement('span')
      badge.className = 'badge'
      badge.textContent = words
      copy.append(badge)
    }
  }
  // The pixel of the mail would count a look at the report.
  if (copy instanceof HTMLImageElement && /\/mail\/o\//.test(copy.src)) return document.createComment('')
  return copy
}
