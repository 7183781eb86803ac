import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { readBody } from '../../../http/body.ts'
import type { ApiEnv } from '../../../http/Service.ts'
import { escapeHtml } from '../mails/renderMail.ts'
import type { AuthText, Translator } from '../mails/translator.ts'

/** Colours and sizes of the modal, for plain pages. */
const style = [
  ':root{color-scheme:light dark;--surface:light-dark(#fff,#15171b);--raised:light-dark(#f4f5f7,#1d2025)',
  ';--line:light-dark(rgb(16 18 22/.16),rgb(255 255 255/.16));--text:light-dark(#14161a,#f3f4f6)',
  ';--muted:light-dark(#565d69,#aeb4bf);--ring:light-dark(#b47c14,#e2b04a);--main:light-dark(#14161a,#e2b04a);--on-main:light-dark(#fff,#1b1405)}',
  '*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--raised);color:var(--text)',
  ';font:16px/1.5 system-ui,sans-serif;text-wrap:pretty}',
  // Korean has spaces between its words, and lines break there.
  ':lang(ko){word-break:keep-all;overflow-wrap:break-word}',
  'main{width:min(100%,26rem);padding:28px;border-radius:28px;background:var(--surface);box-shadow:0 0 0 1px var(--line)}',
  'h1{margin:0 0 12px;font-size:22px;line-height:1.3}p{margin:0 0 20px;color:var(--muted)}p:last-child{margin:0}',
  'dl{margin:0 0 20px;padding:4px 16px;border-radius:16px;background:var(--raised)}',
  'dt{padding-top:8px;color:var(--muted);font-size:13px}dd{margin:0;padding-bottom:8px;overflow-wrap:anywhere}',
  'dd:not(:last-child){border-bottom:1px solid var(--line)}',
  'label{display:block;margin:0 0 20px;color:var(--muted)}',
  'input,button{font:inherit;min-height:48px;border-radius:12px;color:var(--text)}',
  'input{display:block;width:6rem;margin-top:8px;padding:0 16px;border:1px solid var(--line);background:var(--raised)',
  ';font-size:22px;letter-spacing:4px}',
  'button{display:block;width:100%;margin-top:8px;padding:0 16px;border:1px solid transparent;background:var(--raised)',
  ';font-weight:600;cursor:pointer}button.main{background:var(--main);color:var(--on-main)}',
  ':focus-visible{outline:2px solid var(--ring);outline-offset:2px}',
  '@media(max-width:480px){body{display:block;background:var(--surface)}main{padding:24px;border-radius:0;box-shadow:none}}',
].join('')

/** Content Security Policy of the pages: no scripts, one style sheet by its hash. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Parts of a page. `content` is HTML; the caller has escaped foreign text in it. */
type PageParts = {
  readonly translator: Translator
  readonly title: AuthText
  readonly content: string
  readonly status?: number
}

/**
 * Renders a page without scripts or external resources. It cannot be framed or cached, and its URL is not sent
 * as a referrer.
 */
export function renderPage({ translator, title, content, status = 200 }: PageParts): Response {
  const name = escapeHtml(translator.t(title))
  const html = `<!doctype html><html lang="${translator.language}" dir="${translator.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
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

/** Renders a page with a title and one paragraph. */
export function renderNotice(
  translator: Translator,
  title: AuthText,
  text: AuthText,
  status = 200,
): Response {
  return renderPage({ translator, title, content: `<p>${escapeHtml(translator.t(text))}</p>`, status })
}

/** Parses a form of this server’s own pages, 2 KiB at most. */
export async function parseForm(c: Context<ApiEnv>): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(c, 2_048)).toString('utf8'))
}

/** Parses the token of a mailed link, or an OAuth state: 32 bytes as base64url; undefined for other text. */
export function parseLinkToken(text: string | null | undefined): string | undefined {
  return text && /^[\w-]{43}$/.test(text) ? text : undefined
}
