import { createHash } from 'node:crypto'
import { escapeHtml } from '../mails/escapeHtml.ts'

const style = [
  ':root{color-scheme:light dark}',
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:100vh}',
  'main{max-width:26rem;padding:24px}h1{font-size:1.4rem}dt{opacity:.7}dd{margin:0 0 12px;overflow-wrap:anywhere}',
  'input,button{font:inherit;min-height:44px;padding:0 16px;border-radius:8px;border:1px solid #888}',
  'label{display:block;margin:0 0 12px}input{display:block;width:6rem;font-size:1.4rem;letter-spacing:4px}',
  'button{margin:0 8px 8px 0;cursor:pointer}button.main{background:#1d4ed8;border-color:#1d4ed8;color:#fff}',
].join('')

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Content that is HTML already; everything from outside in it went through `escapeHtml`. */
export type PageParts = { readonly title: string; readonly content: string; readonly status?: number }

/** A page without scripts, pictures or anything that is fetched; nobody may frame it, keep it or learn its address. */
export function writePage({ title, content, status = 200 }: PageParts): Response {
  const name = escapeHtml(title)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${name}</title><style>${style}</style></head>
<body><main><h1>${name}</h1>${content}</main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

/** A page that only says something. */
export function sayOnPage(title: string, text: string, status = 200): Response {
  return writePage({ title, content: `<p>${escapeHtml(text)}</p>`, status })
}
