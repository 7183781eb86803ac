import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/runProgram.ts'
import { addWalletScript, createWalletHost } from './walletHost.ts'

describe('createWalletHost', () => {
  const devnet: Parameters<typeof createWalletHost>[0]['devnet'] = {
    chains: [
      {
        caipNetworkId: 'eip155:31337',
        id: 31337,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrl: 'http://127.0.0.1:1',
        wsUrl: 'ws://127.0.0.1:1',
        testnet: false,
        tokens: [],
      },
    ],
    accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', privateKey: '0xac' }],
  }
  const host = (root: string, allowAnyHostname = false) =>
    createWalletHost({ root, devnet, allowAnyHostname, appOrigins: () => ['http://app.localhost:4180'] })
  const at = (path: string) => `http://dev-wallet.localhost:4180${path}`

  describe('/config.json', () => {
    it('holds chains, keys and the origins of the stack', async () => {
      const answer = await host('/nowhere').request(at('/config.json'), {
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      expect(await answer.json()).toEqual({
        chains: [
          {
            caipNetworkId: 'eip155:31337',
            id: 31337,
            name: 'One',
            rpcUrl: 'http://127.0.0.1:1',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            testnet: false,
          },
        ],
        accounts: devnet.accounts,
        appOrigins: ['http://app.localhost:4180'],
      })
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    })

    it.each(['cross-site', 'same-site'])('is refused to a %s page', async (site) => {
      const answer = await host('/nowhere').request(at('/config.json'), {
        headers: { 'sec-fetch-site': site },
      })
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('0xac')
    })

    it('is refused under a foreign name pointed at this machine, unless --host allows any', async () => {
      const url = 'http://dev-wallet.evil.example/config.json'
      expect((await host('/nowhere').request(url)).status).toBe(403)
      expect((await host('/nowhere', true).request(url)).status).toBe(200)
    })
  })

  it('an unbuilt wallet says what to do', async () => {
    const answer = await host('/nowhere').request(at('/'))
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm start')
  })

  it('the page may not be framed, the script may be loaded by others, nothing outside the folder is served', async () => {
    const root = temporaryFolder()
    writeFileSync(join(root, 'index.html'), '<title>Wallet</title>')
    writeFileSync(join(root, 'inject.js'), 'void 0')
    const wallet = host(root)
    const page = await wallet.request(at('/?request=1'))
    expect(await page.text()).toContain('Wallet')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const file = await wallet.request(at('/index.html'))
    expect(file.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const script = await wallet.request(at('/inject.js'))
    expect(script.headers.get('content-type')).toContain('javascript')
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/nothing'])
      expect((await wallet.request(at(path))).status, path).toBe(404)
  })
})

describe('addWalletScript', () => {
  const page =
    '<!doctype html><html><head lang="en"><script src="/app.js"></script></head><body></body></html>'
  const origin = 'http://dev-wallet.localhost:4180'

  it('the wallet comes before the scripts of the page', () => {
    expect(addWalletScript(page, new URL('http://app.localhost:4180/'), origin)).toBe(
      page.replace('<head lang="en">', `<head lang="en"><script src="${origin}/inject.js"></script>`),
    )
  })

  it('?wallet=off leaves the page as it is; any other value does not', () => {
    expect(addWalletScript(page, new URL('http://app.localhost/lab?a=1&wallet=off'), origin)).toBe(page)
    expect(addWalletScript(page, new URL('http://app.localhost/lab?wallet=on'), origin)).toContain(
      'inject.js',
    )
  })
})
