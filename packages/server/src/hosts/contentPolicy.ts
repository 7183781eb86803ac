import { createHash } from 'node:crypto'

/**
 * The content security policy of a page of ours. Scripts are the app's own files, the origins the page itself names
 * (development adds its wallet there) and its inline scripts by hash; nothing else runs. Connections stay open: a
 * visitor's networks and the API may be anywhere. `frames`: what the page may show in frames besides itself, e.g. the
 * wallet's origin.
 */
export function contentPolicy(html: string, frames: readonly string[] = []): string {
  const scripts = ["'self'", ...originsOf(html), ...hashesOf(html)]
  return [
    "default-src 'self'",
    `script-src ${[...new Set(scripts)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    "connect-src 'self' https: http: wss: ws:",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function originsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\ssrc=["']?(https?:\/\/[^"'\s>]+)/gi)].flatMap(([, src = '']) =>
    URL.canParse(src) ? [new URL(src).origin] : [],
  )
}

function hashesOf(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
}
