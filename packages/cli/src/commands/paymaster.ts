import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { appendAudit, ChainUnavailableError, deployPaymaster, type Ports, readConfig } from '@latchkey/server'
import { alignColumns, CliError, type Command, type OptionValues } from '../Command.ts'
import { withDatabase } from '../withDatabase.ts'

const forms = {
  deploy: 'Deploy the paymaster of an entry point and pay a deposit in; may be repeated',
  status: 'Show the keys that pay gas, and what projects have used today',
}

/** `latchkey paymaster`: deploys paymasters, and shows what they and the bundler have. */
export const paymasterCommand: Command = {
  name: 'paymaster',
  summary: 'Deploy the contract that pays gas for smart accounts; show its keys and budgets',
  forms,
  options: {
    chain: { type: 'string', value: '<id>', help: 'With "deploy": the EVM chain, e.g. 8453' },
    owner: {
      type: 'string',
      value: '<address>',
      help: 'With "deploy": who may withdraw the deposit. A wallet that is not on this server',
    },
    deposit: { type: 'string', value: '<base units>', help: 'With "deploy": added to its deposit (0)' },
    'entry-point': {
      type: 'string',
      value: '0.7|0.8',
      help: 'With "deploy": the entry point (0.7, of embedded wallets)',
    },
  },
  variables: {
    DATABASE_URL: 'Postgres; the server may run meanwhile',
    LATCHKEY_DATA: 'Where the embedded database is kept without it (.latchkey/data); stop the server first',
    LATCHKEY_RPC_EIP155_1: 'Nodes of chain 1; other chains in the same way',
    LATCHKEY_BUNDLER_CHAINS: 'Chains on which operations are sent, e.g. 1,8453',
    LATCHKEY_PAYMASTERS_FILE: 'Paymasters by chain, and what each project sponsors',
  },
  run: async ({ env, out }, options, words) => {
    const [form = ''] = words
    if (words.length !== 1 || !Object.hasOwn(forms, form))
      throw new CliError(
        `latchkey paymaster: it needs a form. There are: ${Object.keys(forms).join(', ')}.`,
        {
          exitCode: 2,
        },
      )
    const config = readConfig(env)
    if (form === 'status')
      return withDatabase('paymaster', env, async (ports) => {
        for (const line of await listStatus(ports)) out(line)
        return 0
      })
    const wanted = parseDeployment(options)
    return withDatabase('paymaster', env, async (ports) => {
      const { address, signer, payer, existed, deposit } = await deployPaymaster(ports, config, wanted).catch(
        (cause: unknown) => {
          throw cause instanceof ChainUnavailableError ? createNodeError(wanted.chain, cause) : cause
        },
      )
      await appendAudit(ports.db.query, {
        action: 'paymaster.deploy',
        details: { chain: wanted.chain, address, owner: wanted.owner, paid: String(wanted.deposit) },
      })
      out(
        `${existed ? 'It was there' : 'Deployed'}: ${address} on ${wanted.chain}, for entry point ${wanted.version}.`,
      )
      out(`Its deposit is ${deposit} base units. It accepts signatures of ${signer}; ${payer} has paid.`)
      out('Name it in LATCHKEY_PAYMASTERS_FILE:')
      out(JSON.stringify({ paymasters: { [wanted.chain]: { [wanted.version]: address } } }))
      return 0
    })
  },
}

const createNodeError = (chain: CaipNetworkId, cause: unknown) =>
  new CliError(
    `latchkey paymaster deploy: no node of ${chain} answers, so it can't go on. \`latchkey doctor\` says which node is away and why. ` +
      'Run this again when one answers. What is deployed already is found; without --deposit nothing is paid, and the deposit there is said.',
    { cause },
  )

function parseDeployment({ chain, owner, deposit = '0', 'entry-point': version = '0.7' }: OptionValues) {
  const network: CaipNetworkId | undefined = parseCaipNetworkId(`eip155:${chain}`)?.caipNetworkId
  if (!network)
    throw new CliError('latchkey paymaster deploy: --chain needs the id of an EVM chain, e.g. 8453.', {
      exitCode: 2,
    })
  if (typeof owner !== 'string' || !/^0x[\da-f]{40}$/i.test(owner) || BigInt(owner) === 0n)
    throw new CliError('latchkey paymaster deploy: --owner needs the address of a wallet of yours.', {
      exitCode: 2,
    })
  if (typeof deposit !== 'string' || !/^\d{1,27}$/.test(deposit))
    throw new CliError('latchkey paymaster deploy: --deposit needs base units as a whole number.', {
      exitCode: 2,
    })
  if (version !== '0.7' && version !== '0.8')
    throw new CliError('latchkey paymaster deploy: --entry-point takes 0.7 or 0.8.', { exitCode: 2 })
  return { chain: network, version, owner: owner as `0x${string}`, deposit: BigInt(deposit) } as const
}

/** The keys that pay, on each chain, and today's budgets. Amounts are base units. */
async function listStatus({
  bundler,
  sponsor,
}: Pick<Ports, 'bundler' | 'sponsor'>): Promise<readonly string[]> {
  if (bundler.chains().length === 0)
    return ['No chain has a bundler here. Set LATCHKEY_BUNDLER_CHAINS, e.g. LATCHKEY_BUNDLER_CHAINS=8453.']
  const senders = await bundler.senders()
  const budgets = await sponsor.budgets()
  return [
    ...alignColumns(
      senders.map(({ chain, address, balance, isFunded }) => [
        chain,
        address,
        balance === undefined
          ? 'the chain does not answer'
          : `${balance}${isFunded ? '' : ' · too little: send it coins'}`,
      ]),
      '',
    ),
    `Paymasters have to accept signatures of ${await sponsor.getSigner()}.`,
    ...budgets.map(({ chain, project, used }) => `${project} has used ${used} on ${chain} today.`),
  ]
}
