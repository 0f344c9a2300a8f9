/** Names a browser as a person would: `Safari on iPhone`. Only for reading; a browser may claim anything. */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /OPR\//.test(userAgent)
      ? 'Opera'
      : /(Firefox|FxiOS)\//.test(userAgent)
        ? 'Firefox'
        : /(Chrome|CriOS|Chromium)\//.test(userAgent)
          ? 'Chrome'
          : /Safari\//.test(userAgent)
            ? 'Safari'
            : ''
  const system =
    [
      ['iPhone', /iPhone/],
      ['iPad', /iPad/],
      ['Android', /Android/],
      ['Windows', /Windows/],
      ['Mac', /Mac OS X|Macintosh/],
      ['Linux', /Linux|X11/],
    ].find(([, pattern]) => (pattern as RegExp).test(userAgent))?.[0] ?? ''
  if (browser && system) return `${browser} on ${String(system)}`
  return browser || String(system) || userAgent.slice(0, 40) || 'Unknown device'
}
