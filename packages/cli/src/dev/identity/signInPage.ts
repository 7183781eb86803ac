import type { CodeProvider } from '@latchkey/protocol'
import { html, raw } from 'hono/html'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:0 auto;padding:24px}
label{display:block;margin:0 0 16px}input:not([type=checkbox]){display:block;width:100%;box-sizing:border-box;font:inherit;padding:8px;margin-top:4px}
button{font:inherit;padding:10px 16px;margin-inline-end:8px}h1{font-size:1.3rem}`

/** Where somebody says who they are at a provider of development. */
export function signInPage(provider: CodeProvider, client: string): string {
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in (${provider} of development)</title><style>${raw(style)}</style></head><body>
<h1>${provider} of development</h1><p>${client} wants to know who you are. Be anybody.</p>
<form method="post"><label>Name<input name="name" value="Ada" required></label>
<label>E-mail address, if you want to tell one<input name="email" type="email"></label>
<label><input name="confirmed" type="checkbox" checked> It is confirmed</label>
<button name="decision" value="continue">Continue</button>
<button name="decision" value="decline" formnovalidate>Cancel</button></form></body></html>`)
}
