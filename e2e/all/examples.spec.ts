import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { getBase58Decoder } from '@solana/kit'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  formatEther,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  verifyMessage,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { regtest } from '../../devnet/src/bitcoin/BitcoinDevnet.ts'
import { freePort } from '../../devnet/src/freePort.ts'
import {
  encodeDelegations,
  smartAccountContracts,
  toDelegation,
  toDelegationCode,
  toDelegationTypedData,
} from '../../packages/protocol/src/exports/smartAccounts.ts'
import { verifyBip322 } from '../../packages/siwx/src/verifier/verifyBip322.ts'
import { exampleEnvironment } from '../../scripts/outside/exampleEnvironment.ts'
import { type InstalledExample, installExample } from '../../scripts/outside/installExample.ts'
import { packagesOf } from '../../scripts/outside/packagesOf.ts'
import { type PackedPackage, packPackages } from '../../scripts/outside/packPackages.ts'
import { account } from '../fixtures/accounts.ts'
import { bitcoinChain } from '../fixtures/bitcoinChain.ts'
import { chain } from '../fixtures/chain.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { launchStack } from '../fixtures/launchStack.ts'
import { modal } from '../fixtures/modal.ts'
import { isSignedOnPolkadot, polkadotChain } from '../fixtures/polkadotChain.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { isSignedOnSolana, solanaChain } from '../fixtures/solanaChain.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

// Apps of other people, one per library: our packed packages, their own lock, nothing of the repository above them.

const me = account(0).address
/** Packages of ours that only the examples of their library install. */
const bindings = ['wagmi', 'ethers']
let place: string
let packages: PackedPackage[]
let server: ChildProcess | undefined

test.beforeAll('pack our packages', async () => {
  test.setTimeout(300_000)
  place = mkdtempSync(join(tmpdir(), 'latchkey-examples-'))
  packages = await packPackages(place, [...packagesOf('backend'), ...bindings])
})
test.afterEach(async () => {
  if (server && server.exitCode === null) {
    const gone = new Promise((resolve) => server?.once('exit', resolve))
    server.kill()
    await gone
  }
})
test.afterAll('leave nothing behind', () => rmSync(place, { recursive: true, force: true }))

/** Installs, type-checks and builds an example; answers how to call its tools. */
async function buildExample(name: string, ours: readonly PackedPackage[]): Promise<InstalledExample> {
  const folder = join(place, name)
  mkdirSync(folder)
  const example = await installExample(name, folder, ours, exampleEnvironment(readStack()))
  expect(await example.run('tsc', '-p', '.')).toBe('')
  await example.run('vite', 'build', '--logLevel', 'error')
  return example
}

/** Builds an example, serves it and opens it. */
async function openExample(page: Page, name: string): Promise<void> {
  const others = bindings.filter((binding) => !packagesOf(name).includes(binding))
  const ours = packages.filter((one) => !others.some((other) => one.name === `@latchkey/${other}`))
  const example = await buildExample(name, ours)
  const port = await freePort()
  const at = ['--port', String(port), '--strictPort', '--host', '127.0.0.1']
  await serve(name, [example.tool('vite'), 'preview', ...at], `http://127.0.0.1:${port}/`)
  await page.goto(`http://127.0.0.1:${port}/`)
}

/** Starts what serves an example and waits until it answers. */
async function serve(
  name: string,
  args: readonly string[],
  url: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  server = spawn(process.execPath, args, {
    cwd: join(place, name),
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 30_000 }).toBe(true)
}

const stranger = () => `0x${randomBytes(20).toString('hex')}`

for (const [name, greeting, isWagmi] of [
  ['wagmi3', 'Hello from wagmi', true],
  ['wagmi2', 'Hello from wagmi', true],
  ['ethers6', 'Hello from ethers', false],
  ['ethers5', 'Hello from ethers', false],
] as const)
  test(`[S1.19] [X.30] the example with ${name} connects, reads, signs, sends and moves by the library’s own means`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await openExample(page, name)
    const ui = modal(page)
    await answerDevWallet(page, () => ui.connect('dev.latchkey.wallet'), 'approve')
    await ui.expectConnected(me)
    await expect(ui.dialog).toBeHidden()
    await expect(ui.id('account')).toHaveText(me)
    await expect(ui.id('network')).toHaveText('Latchkey One')
    await expect(ui.id('balance')).toHaveText(formatEther(await chain().balance(me)))

    await answerDevWallet(page, () => page.getByRole('button', { name: 'Sign' }).click(), 'approve')
    await expect(ui.id('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await ui.id('signature').innerText()) as Hex
    expect(await verifyMessage({ address: me, message: greeting, signature })).toBe(true)
    // A no is said, and nothing is signed.
    await answerDevWallet(page, () => page.getByRole('button', { name: 'Sign' }).click(), 'reject')
    await expect(page.getByRole('alert')).toHaveText(/reject|denied|declined/i)

    const pay = async (to: string) => {
      await page.getByLabel('Send 0.25 ETH to').fill(to)
      await answerDevWallet(page, () => page.getByRole('button', { name: 'Send' }).click(), 'approve')
      await expect(ui.id('outcome')).toHaveText('success')
    }
    const [first, second] = [stranger(), stranger()]
    await pay(first)
    expect(await chain().balance(first)).toBe(parseEther('0.25'))

    // The library moves, or we do: both are on the other network then, and what is sent goes there.
    const move = page.getByRole('button', { name: 'Switch to Latchkey Two' })
    await answerDevWallet(page, () => move.click(), 'approve')
    await expect(ui.id('network')).toHaveText('Latchkey Two')
    await pay(second)
    expect(await chain('eip155:31338').balance(second)).toBe(parseEther('0.25'))
    expect(await chain().balance(second)).toBe(0n)

    await page.reload()
    await ui.expectConnected(me)
    await expect(ui.id('network')).toHaveText('Latchkey Two')
    if (isWagmi) await page.getByRole('button', { name: 'Disconnect' }).click()
    else {
      await ui.open()
      await ui.id('disconnect').click()
    }
    await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')
    await expect(page.getByText('Connect a wallet to see its balance.')).toBeVisible()
  })

test('[S1.19] the example with Solana connects, reads and signs, and sends what kit and a program’s own client made', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await openExample(page, 'solana')
  const ui = modal(page)
  const { account: mine, balance } = solanaChain()
  await answerDevWallet(page, () => ui.connect('Latchkey Dev Wallet'), 'approve')
  await ui.expectConnected(mine)
  await expect(ui.id('account')).toHaveText(mine)
  await expect(ui.id('balance')).toHaveText(/^\d+(\.\d+)?$/)

  await answerDevWallet(page, () => page.getByRole('button', { name: 'Sign' }).click(), 'approve')
  await expect(ui.id('signature')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  const signature = await ui.id('signature').innerText()
  expect(isSignedOnSolana(mine, Buffer.from('Hello from Solana'), signature)).toBe(true)

  for (const how of ['instructions', 'serialized']) {
    const to = getBase58Decoder().decode(randomBytes(32))
    await page.getByLabel('Send 0.25 SOL to').fill(to)
    await page.getByLabel('as').selectOption(how)
    const look = async (popup: Page) => {
      await expect(popup.getByTestId('approval-summary')).toContainText('0.25 SOL')
      await expect(popup.getByTestId('approval-summary')).toContainText(to)
    }
    await answerDevWallet(page, () => page.getByRole('button', { name: 'Send' }).click(), 'approve', look)
    await expect(ui.id('outcome')).toHaveText('confirmed')
    expect(await balance(to)).toBe(250_000_000n)
  }
})

test('[S1.05, S1.05a] the example with Bitcoin connects, shows its addresses, signs, pays, and sends a transaction of its own', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await openExample(page, 'bitcoin')
  const ui = modal(page)
  const { accounts, balance } = bitcoinChain()
  const mine = accounts[0]?.payment ?? ''
  await answerDevWallet(page, () => ui.connect('Latchkey Dev Wallet'), 'approve')
  await ui.expectConnected(mine)
  await expect(ui.id('payment')).toHaveText(mine)
  await expect(ui.id('ordinal')).toHaveText(accounts[0]?.ordinals ?? '')
  await expect(ui.id('balance')).toHaveText(/^\d+(\.\d+)?$/)

  await answerDevWallet(page, () => page.getByRole('button', { name: 'Sign' }).click(), 'approve')
  await expect(ui.id('signature')).toHaveText(/^[A-Za-z0-9+/]+={0,2}$/)
  await verifyBip322('Hello from Bitcoin', await ui.id('signature').innerText(), mine)

  for (const [how, title] of [
    ['payment', 'Send bitcoin'],
    ['psbt', 'Sign transaction'],
  ] as const) {
    const to = p2wpkh(pubECDSA(new Uint8Array(randomBytes(32))), regtest).address ?? ''
    await page.getByLabel('Send 0.0025 BTC to').fill(to)
    await page.getByLabel('as').selectOption(how)
    const look = async (popup: Page) => {
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(popup.getByTestId('approval-summary')).toContainText(to)
    }
    await answerDevWallet(page, () => page.getByRole('button', { name: 'Send' }).click(), 'approve', look)
    await expect(ui.id('outcome')).toHaveText('confirmed')
    expect(await balance(to)).toBe(250_000n)
  }
})

test('[S1.05, S1.05b] the example with Polkadot connects, shows its address, signs, and sends a transfer of polkadot-api', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await openExample(page, 'polkadot')
  const ui = modal(page)
  const [mine, friend] = polkadotChain().accounts
  if (!mine || !friend) throw new Error('no accounts')
  await answerDevWallet(page, () => ui.connect('Latchkey Dev Wallet'), 'approve')
  await ui.expectConnected(mine.address)
  await expect(ui.id('address')).toHaveText(mine.address)
  await answerDevWallet(page, () => page.getByRole('button', { name: 'Sign' }).click(), 'approve')
  await expect(ui.id('signature')).toHaveText(/^0x[0-9a-f]{128}$/)
  const signature = await ui.id('signature').innerText()
  expect(await isSignedOnPolkadot(mine.address, 'Hello from Polkadot', signature)).toBe(true)

  await page.getByLabel('Send 1,000,000,000,000').fill(friend.address)
  // The first use fetches the chain's executor.
  const before = await polkadotChain().balance(friend.address)
  const send = async () => {
    const opened = page.context().waitForEvent('page', { timeout: 300_000 })
    await page.getByRole('button', { name: 'Send' }).click()
    return opened
  }
  const refused = await send()
  const closed = refused.waitForEvent('close')
  await refused.getByTestId('reject').click()
  await expect(ui.id('outcome')).toHaveText('error')
  await closed
  expect(await polkadotChain().balance(friend.address)).toBe(before)
  const popup = await send()
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign transaction')
  await expect(popup.getByTestId('approval-account')).toContainText(mine.address)
  await popup.getByTestId('approve').click()
  await expect(ui.id('outcome')).toHaveText(/^0x[0-9a-f]{64}$/, { timeout: 60_000 })
  // A block of the chain has it, and the receiver what was sent.
  expect(await polkadotChain().findBlock(await ui.id('outcome').innerText())).toBeGreaterThan(0)
  expect(await polkadotChain().balance(friend.address)).toBe(before + 1_000_000_000_000n)
  expect(await polkadotChain().findBlock(`0x${'00'.repeat(32)}`)).toBeUndefined()
})

test('[X.35] the example with a backend signs in, orders on a private route, and signs out, here and everywhere', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await buildExample('backend', packages)
  // what an app installs to sign people in is no server of ours
  for (const heavy of ['@latchkey/server', 'pg', 'nodemailer', '@electric-sql/pglite'])
    expect([heavy, existsSync(join(place, 'backend/node_modules', heavy))]).toEqual([heavy, false])
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    ...exampleEnvironment(readStack()),
    PORT: String(port),
    SIWX_SECRET: 'a secret of the tests, long enough to be one',
  }
  await serve('backend', ['server/index.js'], origin, env)
  const orders = (one: Page) =>
    one.evaluate(async () => {
      const answer = await fetch('/orders')
      return [answer.status, await answer.json()]
    })
  await page.goto(origin)
  const ui = modal(page)
  await expect(page.getByText('Sign in to see your orders.')).toBeVisible()
  expect(await orders(page)).toEqual([401, { why: 'Sign in to see your orders.' }])

  const signIn = async () => {
    await answerDevWallet(page, () => ui.connect('dev.latchkey.wallet'), 'approve')
    await expect(ui.view('SIWXSignMessage')).toBeVisible()
    await answerDevWallet(page, () => ui.id('siwx-sign').click(), 'approve')
    await expect(ui.dialog).toBeHidden()
    await expect(ui.id('visitor')).toHaveText(`eip155:31337:${me}`)
    await expect(ui.id('signer')).toHaveText('key')
  }
  await signIn()
  await expect(page.getByText('You haven’t ordered anything yet.')).toBeVisible()
  await page.getByLabel('I would like').fill('<b>a lamp</b>')
  await page.getByRole('button', { name: 'Order' }).click()
  await expect(ui.id('orders')).toHaveText('<b>a lamp</b>')
  await page.reload()
  await expect(ui.id('orders')).toHaveText('<b>a lamp</b>')

  // the same account in another browser, by a copy of its cookie; nobody without one
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const stranger = await browser.newContext()
  const [copy, nobody] = [await other.newPage(), await stranger.newPage()]
  await Promise.all([copy.goto(`${origin}/orders`), nobody.goto(`${origin}/orders`)])
  expect((await orders(copy))[0]).toBe(200)
  expect((await orders(nobody))[0]).toBe(401)

  // nobody has nothing to end; and what wasn't ended isn't said to be
  const leave = () => fetch('/sign-out-everywhere', { method: 'POST' }).then(({ status }) => status)
  expect(await nobody.evaluate(leave)).toBe(401)
  await page.route('**/sign-out-everywhere', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alert')).toHaveText('The shop answered 503.')
  await expect(ui.id('visitor')).toHaveText(`eip155:31337:${me}`)
  expect((await orders(copy))[0]).toBe(200)
  await page.unroute('**/sign-out-everywhere')

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Sign in to see your orders.')).toBeVisible()
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')
  expect((await orders(copy))[0]).toBe(401)
  await other.close()
  await stranger.close()

  // the orders are the account's: they are there again, and gone from the page with signing out
  await signIn()
  await expect(ui.id('orders')).toHaveText('<b>a lamp</b>')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Sign in to see your orders.')).toBeVisible()
  expect((await orders(page))[0]).toBe(401)

  // another account of the wallet sees nothing of the first one's, not even until its own are there
  const shared = await browser.newContext()
  const two = await shared.newPage()
  await installScriptedWallet(two, { accounts: [me], others: [account(1).address] })
  await two.goto(origin)
  const there = modal(two)
  await there.connect('test.scripted')
  await there.id('siwx-sign').click()
  await expect(there.id('orders')).toHaveText('<b>a lamp</b>')
  let answerOrders = () => {}
  const held = new Promise<void>((resolve) => {
    answerOrders = resolve
  })
  await two.route('**/orders', async (route) => {
    await held
    await route.continue()
  })
  await scriptedWallet(two).setAccounts([account(1).address])
  await there.id('siwx-sign').click()
  await expect(there.id('visitor')).toBeVisible()
  expect([await there.id('visitor').textContent(), await there.id('orders').textContent()]).toEqual(['…', ''])
  answerOrders()
  await expect(there.id('visitor')).toHaveText(`eip155:31337:${account(1).address}`)
  await expect(there.id('orders')).toHaveText('')
  await shared.close()
})

test('[X.69] the example with an agent buys within a daily limit, and is refused above it by the chain', async () => {
  test.setTimeout(420_000)
  const data = mkdtempSync(join(tmpdir(), 'latchkey-agent-'))
  const settings = { LATCHKEY_SMART_ACCOUNTS: 'on', LATCHKEY_HISTORY: 'off' }
  const launched = launchStack({ data, port: await freePort(), settings })
  try {
    const rpcUrl = (await launched.ready()).chains['eip155:31337']?.rpc ?? ''
    const { tokens } = JSON.parse(readFileSync(join(data, 'market', 'tokens.json'), 'utf8'))
    const asset = tokens.find(
      ({ chainId, symbol }: { chainId: number; symbol: string }) => chainId === 31_337 && symbol === 'TUSD',
    ).address as Address
    const [personKey, agentKey, shopKey] = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]
    const [person, agent, shop] = [personKey, agentKey, shopKey].map((key) => privateKeyToAccount(key)) as [
      ReturnType<typeof privateKeyToAccount>,
      ReturnType<typeof privateKeyToAccount>,
      ReturnType<typeof privateKeyToAccount>,
    ]
    const transport = http(rpcUrl)
    const node = createTestClient({ mode: 'anvil', chain: anvil, transport })
      .extend(publicActions)
      .extend(walletActions)
    const unit = parseUnits('1', 6)
    const abi = parseAbi([
      'function mint(address to, uint256 value)',
      'function balanceOf(address account) view returns (uint256)',
    ])
    await node.setBalance({ address: shop.address, value: parseEther('1') })
    await node.setCode({
      address: person.address,
      bytecode: toDelegationCode(smartAccountContracts.EIP7702StatelessDeleGator),
    })
    const hash = await node.sendTransaction({
      account: account(0),
      to: asset,
      data: encodeFunctionData({ abi, functionName: 'mint', args: [person.address, 100n * unit] }),
    })
    await node.waitForTransactionReceipt({ hash })

    // five a day, as the wallet signs it
    const now = Math.floor(Date.now() / 1000)
    const lower = (address: Address) => address.toLowerCase() as Address
    const delegation = toDelegation(
      {
        account: lower(person.address),
        delegate: lower(agent.address),
        scope: {
          kind: 'erc20',
          token: lower(asset),
          allowance: { amount: 5n * unit, period: 86_400, start: now - 3_600 },
        },
        expiry: now + 86_400,
      },
      `0x${'1'.repeat(64)}`,
    )
    const signature = await person.signTypedData(toDelegationTypedData(delegation, 31_337) as never)
    const permission = { chainId: '0x7a69', context: encodeDelegations([{ ...delegation, signature }]) }

    const folder = join(place, 'agent')
    mkdirSync(folder)
    const ours = packages.filter(({ name }) => !/react|wagmi|ethers/.test(name))
    await installExample('agent', folder, ours, {})
    const { startShop } = (await import(join(folder, 'src/shop.js'))) as {
      startShop(options: object): Promise<{ readonly url: string; stop(): Promise<void> }>
    }
    const shopOptions = {
      rpcUrl,
      chainId: 31_337,
      key: shopKey,
      asset,
      price: 2n * unit,
      text: 'the weather',
    }
    const { url, stop } = await startShop(shopOptions)
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['src/main.js'], {
        cwd: folder,
        timeout: 60_000,
        env: {
          PATH: process.env.PATH,
          AGENT_KEY: agentKey,
          RPC_URL: rpcUrl,
          PERMISSION: JSON.stringify(permission),
          SHOP_URL: url,
          MAX_AMOUNT: String(2n * unit),
        },
      })
      expect(stdout.match(/paid 2000000 for: the weather/g)).toHaveLength(2)
      expect(stdout).toContain('refused (limit): ERC20PeriodTransferEnforcer:transfer-amount-exceeded')
    } finally {
      await stop()
    }
    const paid = { address: asset, abi, functionName: 'balanceOf', args: [shop.address] } as const
    expect(await node.readContract(paid)).toBe(4n * unit)
  } finally {
    await launched.end('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  }
})
