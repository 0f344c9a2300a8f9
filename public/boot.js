// Sets the colour scheme before the first paint. A file of its own because the policy allows no inline script.
;(() => {
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // Storage is blocked: follow the system.
  }
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
