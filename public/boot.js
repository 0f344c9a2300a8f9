// Sets the colour scheme before the first paint, and for somebody who is signed in asks for the files of the screen. A file of its own because the policy allows no inline script.
;(() => {
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // Storage is blocked: follow the system.
  }
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  // Without it the page finds out what it needs step by step: its start, then the frame, then the screen in it.
  let isSignedIn = false
  try {
    isSignedIn = localStorage.getItem('gable.accessToken') !== null
  } catch {
    // As above.
  }
  const early = document.querySelector('meta[name=gable-early]')
  if (!isSignedIn || !early) return
  const [files = '', ...lists] = early.content.split(';')
  const names = files.split(' ')
  const path = location.pathname.replace(/[0-9a-f-]{36}/, '*')
  for (const list of lists) {
    const [screen = '', places = ''] = list.split('=')
    if (screen !== 'shell' && screen !== path) continue
    for (const place of places.split(' ').filter(Boolean)) {
      const name = names[Number(place)]
      const link = document.createElement('link')
      link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload'
      link.as = name.endsWith('.css') ? 'style' : 'script'
      link.crossOrigin = ''
      link.href = `/assets/${name}`
      document.head.append(link)
    }
  }
})()
