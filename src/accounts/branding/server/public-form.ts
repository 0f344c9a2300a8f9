/** Rules of a form on a public page, inside an element of the class `open`. */
export const formCss = `.open{max-width:30rem}.open h1{font-size:1.625rem;margin:0}.open .at{margin:2px 0 20px;color:var(--quiet)}.open form{max-width:none;gap:14px}
.open label{display:grid;gap:4px;font-weight:600;font-size:.9375rem}.open label small{font-weight:400;color:var(--quiet)}
.open input:not([type=checkbox]){font:inherit;font-size:1.0625rem;min-height:48px;width:100%;padding:8px 12px;border:1px solid var(--quiet);border-radius:8px;background:transparent;color:inherit}
.open input:focus-visible{outline:3px solid var(--mark);outline-offset:1px}.open .tick{display:grid;grid-template-columns:28px 1fr;gap:10px;align-items:start;min-height:44px;font-weight:400}
.open .tick input{width:24px;height:24px;margin:1px 0 0;accent-color:var(--mark)}.open .notice{margin:6px 0 0}.open button{min-height:48px}
.open .problem{margin:0 0 12px;padding:10px 14px;border-radius:8px;background:light-dark(#fdecea,#3a1a18);font-weight:600}.open ul{padding-left:20px}.open .ok{font-size:1.125rem}
.open h2{font-size:1.125rem;margin:1.4em 0 .3em}.open .two{display:grid;gap:14px}@media(min-width:420px){.open .two{grid-template-columns:1fr 1fr}}`
