import { html, raw } from 'hono/html'
import type { CheckoutSession } from './createCheckout.ts'
import { devCards } from './devCatalogue.ts'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:0 auto;padding:24px}
h1{font-size:1.3rem}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dd{margin:0;text-align:end;overflow-wrap:anywhere}
label{display:block;margin:16px 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:10px;margin-top:4px}
button{font:inherit;padding:10px 16px;margin-inline-end:8px}small{opacity:.8}[role=alert],[role=status]{border:1px solid #8888;border-radius:12px;padding:8px 16px}`

function renderPage(title: string, content: unknown, head: unknown = ''): string {
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${head}<title>${title}</title><style>${raw(style)}</style></head><body><h1>${title}</h1>
<p><small>This is the test checkout of this machine. No money is moved; tokens of the local chains are.</small></p>${content}</body></html>`)
}

/** Renders why a session cannot be used. */
export function unusableCheckoutPage(reason: string): string {
  return renderPage(
    'This checkout can’t be used',
    html`<p role="alert">${reason} Nothing was paid. Go back to the app and buy again.</p>`,
  )
}

/** Renders the page to pay on. */
export function payPage(
  { paymentTotal, purchaseAmount, delivery, status }: CheckoutSession,
  problem?: string,
): string {
  const failureText =
    problem ??
    (status === 'declined' ? 'The card was declined. Nothing was paid; try another one.' : undefined)
  return renderPage(
    'Test checkout',
    html`<dl><dt>You buy</dt><dd>${purchaseAmount.amount} ${purchaseAmount.currency}</dd>
<dt>You pay</dt><dd>${paymentTotal.amount} ${paymentTotal.currency}</dd><dt>It goes to</dt><dd>${delivery.address}</dd></dl>
${failureText ? html`<p role="alert">${failureText}</p>` : ''}
<form method="post" action="/checkout/pay"><label>Card number
<input name="card" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242"></label>
<button>Pay ${paymentTotal.amount} ${paymentTotal.currency}</button></form>
<form method="post" action="/checkout/cancel"><button>Cancel</button></form>
<ul>${Object.entries(devCards).map(([number, { description }]) => html`<li><small>${number.replace(/(\d{4})(?=\d)/g, '$1 ')} ${description}</small></li>`)}</ul>`,
  )
}

const statusTexts = {
  pending: 'The payment is being made …',
  paid: 'Paid. The tokens are on their way …',
  delivered: 'Delivered. You can close this window.',
  failed: 'Paid, but the tokens could not be delivered. The money goes back. You can close this window.',
  cancelled: 'Cancelled. Nothing was paid. You can close this window.',
} as const

/** Renders the progress of a payment. The page reloads itself until it is over. */
export function progressPage(status: keyof typeof statusTexts): string {
  const isUnfinished = status === 'pending' || status === 'paid'
  return renderPage(
    'Test checkout',
    html`<p role="status" data-status="${status}">${statusTexts[status]}</p>`,
    isUnfinished ? html`<meta http-equiv="refresh" content="1">` : '',
  )
}
