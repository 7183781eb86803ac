import { createHash } from 'node:crypto'
import { frameHeaders } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { verifyFrame } from './verifyFrame.ts'

const script = 'assets/frame-0123456789abcdef.js'
const published: Readonly<Record<string, string>> = { 'frame.html': '<!doctype html>', [script]: 'let a = 1' }
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const integrity = {
  version: '1.0.0',
  files: Object.fromEntries(Object.entries(published).map(([path, text]) => [path, hashOf(text)])),
}

/** Serves the published frame with changes: `texts` by path, `headers` of every answer. */
function deployment(
  change: { readonly texts?: Record<string, string>; readonly headers?: Record<string, string> } = {},
) {
  return (async (input: URL) => {
    const place = input.pathname.slice(1)
    const file = place === 'sdk' || place === 'approve' ? 'frame.html' : place
    const resource = place === 'sdk' ? 'frame' : place === 'approve' ? 'page' : 'asset'
    const headers = { ...frameHeaders({ resource, embedders: [], connect: [] }), ...change.headers }
    return new Response(change.texts?.[place] ?? published[file], { headers })
  }) as typeof fetch
}

const verify = (fetch: typeof globalThis.fetch) =>
  verifyFrame({ url: new URL('https://wallet.example'), integrity, fetch })

describe('comparing a deployment with the published frame', () => {
  it('[X.04] reports nothing when files and headers are the same', async () => {
    expect(await verify(deployment())).toEqual([])
  })

  it.each(['sdk', 'approve', script])('[X.04] reports one added byte in /%s', async (place) => {
    const original = published[place] ?? published['frame.html'] ?? ''
    const altered = `${original} `
    expect(await verify(deployment({ texts: { [place]: altered } }))).toEqual([
      `/${place} is another file: ${hashOf(altered)} instead of ${hashOf(original)}`,
    ])
  })

  it('[X.04] reports a header that differs, for each file', async () => {
    const problems = await verify(deployment({ headers: { 'x-content-type-options': 'sniff' } }))
    expect(problems).toEqual(
      ['sdk', 'approve', script].map(
        (place) => `/${place} is sent with another x-content-type-options: sniff`,
      ),
    )
  })

  it('[X.04] reports files that are missing', async () => {
    const missing = (async () => new Response('', { status: 404 })) as typeof fetch
    expect(await verify(missing)).toEqual(
      ['sdk', 'approve', script].map((place) => `/${place} can't be read (404)`),
    )
  })
})
