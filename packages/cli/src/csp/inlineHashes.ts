import { createHash } from 'node:crypto'

/** The hash sources of a page's inline scripts, in order, each once. */
export function inlineHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
  return [
    ...new Set(
      inline.map(([, , source = '']) => `sha256-${createHash('sha256').update(source).digest('base64')}`),
    ),
  ]
}
