import { verifyMessage } from 'viem'
import { WebSocket } from 'ws'
import { createSignClient } from '../../packages/walletconnect/src/exports/index.ts'
import { account } from '../fixtures/accounts.ts'
import { pairedWallet } from '../fixtures/pairedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

// An app signs in and connects in one step (`wc_sessionAuthenticate`). It runs here, the wallet in the browser.

const me = account(3).address
const chains = ['eip155:31337', 'eip155:31338', 'eip155:4242']

test('[X.15] [X.19] the wallet shows what it signs for the account that is chosen, signs in and connects by it, or says no', async ({
  context,
  stack,
}) => {
  const app = createSignClient({
    relayUrls: [stack.relay],
    projectId: stack.projectId,
    metadata: { name: 'Foxglove', description: '', url: 'https://foxglove.example', icons: [] },
    WebSocket,
  })
  try {
    const ask = () =>
      app.authenticate({
        payload: {
          chains,
          domain: 'foxglove.example',
          aud: 'https://foxglove.example/login',
          nonce: 'abcdefgh12',
          statement: 'Welcome back.',
        },
        methods: ['personal_sign', 'eth_sign'],
        optionalNamespaces: { eip155: { chains, methods: ['personal_sign'], events: [] } },
        verify: ({ cacao, message }) => {
          const address = cacao.p.iss.split(':').at(-1) as `0x${string}`
          return verifyMessage({ address, message, signature: cacao.s.s as `0x${string}` })
        },
      })
    const wallet = pairedWallet(await context.newPage())
    await wallet.open(stack.devWallet)

    const first = await ask()
    await wallet.paste(first.uri)
    await expect(wallet.id('approval-origin')).toHaveText('https://foxglove.example')
    await expect(wallet.id('verify-result')).toHaveAttribute('data-verdict', 'unknown')
    await expect(wallet.id('verify-result')).toHaveClass('muted')
    await wallet.id('account-select').selectOption(me)
    const summary = wallet.id('approval-summary')
    await expect(summary).toContainText(
      `foxglove.example wants you to sign in with your Ethereum account:\n${me}`,
    )
    await expect(summary).toContainText('Welcome back.')
    await expect(summary).toContainText('personal_sign')
    await expect(summary).not.toContainText('eth_sign')
    await expect(wallet.id('approval-warning').filter({ hasText: 'phishing' })).toHaveCount(0)
    await wallet.approve()
    const { cacaos, session } = await first.result
    expect(cacaos[0]?.p.iss).toMatch(new RegExp(`^did:pkh:eip155:3133[78]:${me}$`))
    // Those of the stack; the third the wallet doesn't know.
    expect(session?.namespaces.eip155?.accounts.toSorted()).toEqual([
      `eip155:31337:${me}`,
      `eip155:31338:${me}`,
    ])
    await expect(wallet.sessions).toHaveCount(1)
    const signing = app.request({
      topic: session?.topic ?? '',
      chainId: 'eip155:31337',
      method: 'personal_sign',
      params: ['0x6f6b', me],
    })
    await wallet.approve()
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address: me, message: 'ok', signature })).toBe(true)

    const second = await ask()
    const refused = expect(second.result).rejects.toMatchObject({ code: 5000 })
    await wallet.paste(second.uri)
    await wallet.reject()
    await refused
    await expect(wallet.sessions).toHaveCount(1)
  } finally {
    app.close()
  }
})
