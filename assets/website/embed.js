// The agency's listings and its enquiry form as elements for any website: <gable-listings> and <gable-enquiry>.
// No cookies, nothing stored, nothing from another host. It writes text only, so that no text becomes markup. docs/website.md.
;(() => {
  const source = document.currentScript?.src ?? new URL('embed.js', document.baseURI).href
  const home = source.replace(/\/embed\.js(?:[?#].*)?$/, '')

  const css = `:host{display:block;font:inherit;color:inherit}*{box-sizing:border-box}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr));gap:28px 24px;margin:0;padding:0;list-style:none}
li{position:relative}a{color:inherit;text-decoration:none}a::after{content:"";position:absolute;inset:0}li:hover a,li:focus-within a{text-decoration:underline}
.pic{display:block;position:relative;aspect-ratio:3/2;overflow:hidden;border-radius:10px;background:#8882}img{width:100%;height:100%;object-fit:cover;display:block}
.sash{position:absolute;top:10px;left:10px;padding:2px 12px;border-radius:99px;background:#15211d;color:#fff;font-size:.8125em;font-weight:600}
h3{margin:10px 0 0;font-size:1.0625em;line-height:1.3}p{margin:2px 0 0}.price{font-weight:600}.quiet{opacity:.75;font-size:.9375em}
form{display:grid;gap:14px;max-width:520px}.field{display:grid;gap:5px;font-size:.9375em}label{font-weight:600}input,textarea{font:inherit;font-weight:400;width:100%;min-height:46px;padding:9px 12px;border:1px solid currentColor;border-radius:8px;background:transparent;color:inherit}
textarea{min-height:110px;resize:vertical}button{font:inherit;font-weight:600;min-height:46px;padding:8px 18px;border:1px solid currentColor;border-radius:8px;background:transparent;color:inherit;cursor:pointer}
button[disabled]{opacity:.6;cursor:default}.fault{font-weight:400;color:var(--gable-fault,#b42318)}.bait{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}[hidden]{display:none}`

  /** An element with texts and attributes; never with markup. */
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes))
      if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : String(value))
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== ''))
    return element
  }
  /** Only web addresses become links and pictures. */
  const safe = (url) => (/^https?:\/\//i.test(url ?? '') ? url : null)

  class Part extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return
      const root = this.attachShadow({ mode: 'open' })
      // A style sheet that is made by a script needs no exception in the website's policy.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      root.adoptedStyleSheets = [sheet]
      this.draw(root).catch(() => {
        const link = make('a', { href: `${home}/listings` }, 'See our properties')
        root.replaceChildren(make('p', {}, link))
      })
    }
  }

  function card(listing) {
    const photo = listing.photos[0]
    const picture = photo?.sizes.find(({ longestPx }) => longestPx >= 800) ?? photo?.sizes.at(-1)
    const shown = safe(picture?.url)
    const band = listing.status === 'current' ? null : make('span', { class: 'sash' }, listing.statusText)
    const next = listing.openHomes[0]
    return make(
      'li',
      {},
      make('span', { class: 'pic' }, shown ? make('img', { src: shown, alt: photo.alt, loading: 'lazy', width: 600, height: 400 }) : '', band),
      make('h3', {}, make('a', { href: safe(listing.url) }, listing.address.text)),
      listing.price ? make('p', { class: 'price' }, listing.price) : '',
      make('p', { class: 'quiet' }, listing.facts.map(({ label, value }) => (/^\d+$/.test(value) ? `${value} ${label.toLowerCase()}` : value)).join(' · ')),
      next ? make('p', { class: 'quiet' }, `Open ${next.text}`) : '',
    )
  }

  class Listings extends Part {
    async draw(root) {
      const query = new URLSearchParams({ status: this.getAttribute('status') ?? 'current', limit: this.getAttribute('limit') ?? '24' })
      const answer = await fetch(`${home}/listings.json?${query}`, { credentials: 'omit' })
      if (!answer.ok) throw new Error('not there')
      const { items } = await answer.json()
      const side = this.getAttribute('side')
      const wanted = items.filter(({ saleOrLease }) => !side || saleOrLease === side || saleOrLease === 'both')
      root.replaceChildren(wanted.length ? make('ul', {}, ...wanted.map(card)) : make('p', {}, 'Nothing to show right now.'))
    }
  }

  class Enquiry extends Part {
    async draw(root) {
      const answer = await fetch(`${home}/enquiry-token`, { credentials: 'omit' })
      if (!answer.ok) throw new Error('not there')
      let { token, notice } = await answer.json()
      const faults = new Map()
      const field = (name, label, given) => {
        const fault = make('span', { class: 'fault', id: `${name}-fault`, hidden: true })
        const input = make(given.rows ? 'textarea' : 'input', { id: name, name, 'aria-describedby': `${name}-fault`, ...given })
        faults.set(name, { fault, input })
        return make('div', { class: 'field' }, make('label', { for: name }, label), input, fault)
      }
      const said = make('p', { role: 'status' })
      const button = make('button', {}, 'Send enquiry')
      const form = make(
        'form',
        { novalidate: true },
        field('name', 'Name', { autocomplete: 'name', maxlength: 160 }),
        field('email', 'Email', { type: 'email', autocomplete: 'email', maxlength: 254 }),
        field('phone', 'Phone', { type: 'tel', autocomplete: 'tel', maxlength: 40 }),
        field('message', 'Message', { rows: 4, maxlength: 5000 }),
        make('div', { class: 'bait', 'aria-hidden': 'true' }, make('input', { name: 'homepage', tabindex: -1, autocomplete: 'off' })),
        button,
        said,
        make('p', { class: 'quiet' }, notice),
      )
      form.addEventListener('submit', async (event) => {
        event.preventDefault()
        button.disabled = true
        said.textContent = ''
        const typed = Object.fromEntries(new FormData(form))
        const body = JSON.stringify({ ...typed, listing: this.getAttribute('listing') ?? '', token })
        try {
          const sent = await fetch(`${home}/enquiries`, { method: 'POST', credentials: 'omit', headers: { 'content-type': 'application/json' }, body })
          const reply = await sent.json()
          if (sent.ok) return root.replaceChildren(make('p', { role: 'status' }, reply.message))
          token = reply.token ?? token
          for (const [name, { fault, input }] of faults) {
            fault.textContent = reply.problems?.[name] ?? ''
            fault.hidden = !fault.textContent
            input.setAttribute('aria-invalid', String(Boolean(fault.textContent)))
          }
          said.textContent = reply.message
        } catch {
          said.textContent = 'That didn’t go through. Check your connection, and send it again.'
        }
        button.disabled = false
      })
      root.replaceChildren(form)
    }
  }

  if (!customElements.get('gable-listings')) customElements.define('gable-listings', Listings)
  if (!customElements.get('gable-enquiry')) customElements.define('gable-enquiry', Enquiry)
})()
