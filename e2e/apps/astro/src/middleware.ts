import { defineMiddleware } from 'astro:middleware'

/** Gives every page the policy of the operator, with a nonce of its own on what Astro writes inline. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next()
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = process.env.CONTENT_POLICY?.replaceAll('NONCE', nonce)
  if (!policy || !response.headers.get('content-type')?.includes('text/html')) return response
  const html = (await response.text()).replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', policy)
  return new Response(html, { status: response.status, headers })
})
