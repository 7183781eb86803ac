// @vitest-environment happy-dom
import { InvalidConfigError } from '@latchkey/core'
import { mainnet } from 'viem/chains'
import { afterEach, expect, it, vi } from 'vitest'
import { EthersAdapter } from '../exports/appkitEthers.ts'
import { createAppKit } from './createAppKit.ts'
import { parseWalletVariables } from './walletVariables.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const origin = 'NEXT_PUBLIC_SECURE_SITE_ORIGIN'
const sdkUrl = 'NEXT_PUBLIC_SECURE_SITE_SDK_URL'
const sdkVersion = 'NEXT_PUBLIC_SECURE_SITE_SDK_VERSION'

it.each([
  ['nothing', {}, undefined],
  ['empty texts', { [origin]: '', [sdkUrl]: '', [sdkVersion]: '' }, undefined],
  ['an origin', { [origin]: 'https://wallet.shop.example' }, 'https://wallet.shop.example'],
  ['an origin with a slash', { [origin]: 'https://wallet.shop.example/' }, 'https://wallet.shop.example'],
  ['the page', { [sdkUrl]: 'https://wallet.shop.example/sdk' }, 'https://wallet.shop.example'],
  ['a page below a path', { [sdkUrl]: 'https://shop.example/w/sdk/' }, 'https://shop.example/w'],
  [
    'all three',
    {
      [origin]: 'https://wallet.shop.example',
      [sdkUrl]: 'https://wallet.shop.example/sdk',
      [sdkVersion]: '4',
    },
    'https://wallet.shop.example',
  ],
  ['this machine', { [sdkUrl]: 'http://wallet.localhost:3000/sdk' }, 'http://wallet.localhost:3000'],
  [
    'the old service, which can’t be the wallet',
    {
      [origin]: 'https://secure.walletconnect.org',
      [sdkUrl]: 'https://secure.reown.com/sdk',
      [sdkVersion]: '3',
    },
    undefined,
  ],
])('[X.60] the variables of the app’s build name the wallet: %s', (_, variables, expected) => {
  expect(parseWalletVariables(variables)).toBe(expected)
})

it.each([
  ['no address', { [origin]: 'wallet.shop.example' }, origin],
  ['another scheme', { [sdkUrl]: 'javascript:alert(1)//sdk' }, sdkUrl],
  ['no encryption', { [sdkUrl]: 'http://wallet.shop.example/sdk' }, sdkUrl],
  ['another page', { [sdkUrl]: 'https://wallet.shop.example/login' }, sdkUrl],
  [
    'two origins',
    { [origin]: 'https://wallet.shop.example', [sdkUrl]: 'https://wallet.other.example/sdk' },
    origin,
  ],
  ['another version', { [sdkUrl]: 'https://wallet.shop.example/sdk', [sdkVersion]: '5' }, sdkVersion],
])('[X.60] a variable that names no wallet is refused by its name: %s', (_, variables, field) => {
  const parse = () => parseWalletVariables(variables)
  expect(parse).toThrow(InvalidConfigError)
  expect(parse).toThrow(expect.objectContaining({ field, docsPath: 'errors.html#invalidconfigerror' }))
})

it.each([
  ['without a server: e-mail only', {}, ['ID_AUTH']],
  ['beside a server', { server: 'https://latchkey.example' }, ['walletConnect', 'ID_AUTH']],
  ['where the app offers no login', { features: { email: false, socials: false as const } }, []],
])('[X.60] a wallet named by the build is offered %s', (_, options, expected) => {
  vi.stubEnv(sdkUrl, 'https://wallet.shop.example/sdk')
  const kit = createAppKit({
    networks: [mainnet],
    adapters: [new EthersAdapter()],
    projectId: 'shop',
    ...options,
  })
  expect(kit.config.connectors.map(({ id }) => id)).toEqual(expected)
})

it('[X.60] the login opens the frame of the wallet that the build names', async () => {
  vi.stubEnv(sdkUrl, 'https://wallet.shop.example/sdk')
  const create = vi.spyOn(document, 'createElement')
  const kit = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()], projectId: 'shop' })
  const stop = new AbortController()
  const login = kit.config.connectors[0]?.login?.begin({ email: 'a@b.example', signal: stop.signal })
  const outcome = expect(login).rejects.toThrow()
  await vi.waitFor(
    () => {
      const frames = create.mock.results
        .map(({ value }) => value)
        .filter(({ tagName }) => tagName === 'IFRAME')
      expect(frames.map(({ src }) => src)).toEqual([
        expect.stringMatching(/^https:\/\/wallet\.shop\.example\/sdk\?projectId=shop&/),
      ])
    },
    // The code of the frame is loaded first.
    { timeout: 10_000 },
  )
  stop.abort()
  await outcome
})

it('[X.60] a page without `process` has no variables', () => {
  vi.stubGlobal('process', undefined)
  const kit = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()] })
  vi.unstubAllGlobals()
  expect(kit.config.connectors).toEqual([])
})
