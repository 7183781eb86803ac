import type { WellKnownLatchkey } from '@latchkey/protocol'
import { describe, expect, it, vi } from 'vitest'
import type { AdapterContext } from '../config/Adapter.ts'
import { findFrame, isBesideServer } from './EmailWalletOptions.ts'

const server = 'https://api.example.org'

/** An app whose server answers with a discovery document. */
function appOf(named: string | WellKnownLatchkey, frame: string) {
  const error = vi.fn()
  const app = {
    _internal: {
      parameters: { server: named },
      server: async () => ({ api: server, projectId: 'shop', frame }),
    },
  }
  return { context: { app, logger: { error } } as unknown as AdapterContext, error }
}

describe('the wallet a server names', () => {
  it.each([
    ['https://api.example.org', 'https://wallet.example.org'],
    ['https://example.org', 'https://wallet.example.org'],
    ['https://example.org/latchkey', 'https://wallet.example.org/'],
    ['http://127.0.0.1:4180', 'http://wallet.localhost:4180'],
    ['http://localhost:4180', 'http://wallet.localhost:4180'],
    ['http://lan.example.org', 'http://wallet.lan.example.org'],
  ])('[X.01] beside %s is loaded: %s', async (named, frame) => {
    expect(isBesideServer(frame, named)).toBe(true)
    const { context, error } = appOf(named, frame)
    expect(await findFrame(context, {})).toEqual({ frameUrl: frame, projectId: 'shop' })
    expect(error).not.toHaveBeenCalled()
  })

  it.each([
    ['another site', server, 'https://wallet.evil.example'],
    ['a site that ends alike', server, 'https://wallet.evilexample.org'],
    ['a site below another', server, 'https://wallet.example.org.evil.example'],
    ['a deeper name of a neighbour', server, 'https://wallet.shop.example.org'],
    ['another label', server, 'https://wallets.example.org'],
    ['a top-level domain', 'https://example.org', 'https://wallet.org'],
    ['no encryption', server, 'http://wallet.example.org'],
    ['this machine', server, 'http://wallet.localhost:4180'],
    ['no page', server, 'data:text/html,x'],
    ['elsewhere for a server of this machine', 'http://127.0.0.1:4180', 'https://wallet.evil.example'],
  ])('[X.01] of %s is not loaded', async (_, named, frame) => {
    const { context, error } = appOf(named, frame)
    expect(await findFrame(context, {})).toBeUndefined()
    expect(error).toHaveBeenCalledOnce()
    // control: the same page is loaded where the app has named it itself, in either way
    expect(await findFrame(context, { frameUrl: frame })).toEqual({ frameUrl: frame, projectId: 'shop' })
    const written = appOf({ api: named, projectId: 'shop', frame }, frame)
    expect(await findFrame(written.context, {})).toEqual({ frameUrl: frame, projectId: 'shop' })
  })
})
