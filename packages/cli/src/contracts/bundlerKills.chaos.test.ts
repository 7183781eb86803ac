import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { entryPoints, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { createPorts, createServer } from '@latchkey/server'
import { type Address, encodeFunctionData, type Hex, http, parseAbi, parseAbiItem } from 'viem'
import { createBundlerClient, createPaymasterClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { expect, it, vi } from 'vitest'
import { createPostgresDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { bundleProgram } from '../testing/bundleProgram.ts'
import { toFrameworkAccount } from '../testing/frameworkAccount.ts'
import { type SmartAccountStack, startSmartAccountStack } from '../testing/startSmartAccountStack.ts'

const kills = 100
const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
const event = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

/** Numbers below 1 from a seed, so that the lives of a run can be looked at again. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Starts a server from its bundle, so that no life is spent on compiling its sources. */
async function startProcess(program: string, env: Readonly<Record<string, string>>) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('LATCHKEY_'))
  const child = spawn(process.execPath, [program], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, found] = /server at (\S+)/.exec(output) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The server ended:\n${output}`)))
  })
  return { child, ended, url }
}

/** Clients over a server. */
function connect(stack: SmartAccountStack, url: string) {
  const transport = http(`${url}/v1/bundler?projectId=local&chainId=eip155:31337`, { retryCount: 0 })
  const paymaster = createPaymasterClient({ transport })
  return createBundlerClient({ client: stack.client, chain: anvil, transport, paymaster })
}

async function kill(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

it.each(['pglite', 'postgres'] as const)(
  '[X.68, X.68c] a hundred servers killed with -9 on %s lose no operation, run none twice, and leave budgets exact',
  { timeout: 7_200_000 },
  async (engine) => {
    const database = engine === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : undefined
    const stack = await startSmartAccountStack({ env: { ...database } })
    const tusd = stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
    const [from] = await stack.rpc<Address[]>('eth_accounts')
    const balanceOf = (account: Address) =>
      stack.client.readContract({ abi: token, address: tusd, functionName: 'balanceOf', args: [account] })
    const accounts = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const account = await toFrameworkAccount(stack.client)
        const code = `0xef0100${smartAccountContracts.EIP7702StatelessDeleGator.slice(2)}`
        await stack.rpc('anvil_setCode', [account.address, code])
        const mint = encodeFunctionData({
          abi: token,
          functionName: 'mint',
          args: [account.address, 10n ** 12n],
        })
        await stack.rpc('eth_sendTransaction', [{ from, to: tusd, data: mint }])
        return account
      }),
    )
    await stack.closeServer()
    const program = await bundleProgram('testing/serveUntilKilled.ts')
    const random = createRandom(20_261_128)
    /** The receiver of each operation, and its hash where the client got one. */
    const sent: { readonly to: Address; hash: Hex | undefined }[] = []
    const begun = performance.now()
    let killed = 0
    let answered = 0
    for (let round = 0; round < kills; round++) {
      const { child, ended, url } = await startProcess(program, stack.env)
      const client = connect(stack, url)
      const begin = performance.now()
      // The moment of death varies between rounds: from before the answers, which took this long in the first round, to after the transactions.
      const life = random() * answered * 1.5
      const killLater = async () => {
        await new Promise<void>((resolve) => setTimeout(resolve, life))
        await kill(child, ended)
      }
      const death = answered > 0 ? killLater() : undefined
      await Promise.all(
        accounts.map(async (account) => {
          const operation: (typeof sent)[number] = {
            to: privateKeyToAccount(generatePrivateKey()).address,
            hash: undefined,
          }
          sent.push(operation)
          const data = encodeFunctionData({ abi: token, functionName: 'transfer', args: [operation.to, 1n] })
          const calls = [{ to: tusd, data }]
          operation.hash = await client.sendUserOperation({ account, calls } as never).catch(() => undefined)
        }),
      )
      answered ||= performance.now() - begin
      await (death ?? kill(child, ended))
      if (child.signalCode === 'SIGKILL') killed++
    }
    expect(killed).toBe(kills)
    const seconds = Math.round((performance.now() - begun) / 1000)
    process.stdout.write(
      `${engine}: ${killed} servers killed in ${seconds} s, ${sent.length} operations sent, ${sent.filter(({ hash }) => hash).length} accepted\n`,
    )
    const accepted = sent.filter(({ hash }) => hash !== undefined)
    // The lives are long enough for some and too short for others, else nothing was tried.
    expect(accepted.length).toBeGreaterThan(kills / 10)
    expect(accepted.length).toBeLessThan(sent.length)

    const ports = createPorts(stack.config)
    const server = createServer({ config: stack.config, ports })
    const { url } = await server.listen()
    const client = connect(stack, url)
    for (const { hash } of accepted)
      expect(
        (await client.waitForUserOperationReceipt({ hash: hash as Hex, timeout: 120_000 })).success,
      ).toBe(true)
    const logs = await stack.client.getLogs({ address: entryPoints['0.7'], event, fromBlock: 0n })
    const hashes = logs.map(({ args }) => args.userOpHash)
    expect(new Set(hashes).size).toBe(hashes.length)
    for (const { to, hash } of sent) {
      const paid = await balanceOf(to)
      if (hash) expect(paid).toBe(1n)
      else expect(paid).toBeLessThanOrEqual(1n)
    }
    // Each operation that was run is settled with what it cost; what was signed for and not sent is reserved still.
    await vi.waitFor(
      async () => {
        const rows = await ports.db.query.selectFrom('sponsorReservation').selectAll().execute()
        const settled = rows.filter(({ status }) => status === 'settled')
        const spent = settled.reduce((sum, row) => sum + BigInt(row.spent ?? 0), 0n)
        expect(spent).toBe(logs.reduce((sum, { args }) => sum + (args.actualGasCost ?? 0n), 0n))
        const open = rows.filter(({ status }) => status === 'reserved')
        const reserved = open.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
        const [budget] = await ports.sponsor.budgets()
        expect(budget?.used).toBe(spent + reserved)
      },
      { timeout: 120_000, interval: 500 },
    )
    await server.close()
    await stack.close()
  },
)
