import { type Address, getAddress, keccak256, maxUint256, parseUnits } from 'viem'
import { deployContract, type SeedContract } from '../contracts/deployContract.ts'
import type { DevnetToken } from '../Devnet.ts'
import { createSeedWriter, type SeedStep, type SeedWriter } from './createSeedWriter.ts'
import { seedImage } from './seedImage.ts'

/** Seconds. */
const day = 86_400
/** Rounds of ordinary transactions. */
const rounds = 28

/** Fourteen months of transactions of one account, oldest first: every kind of transaction, spam included. */
export function seedSteps(world: SeedWorld): SeedStep[] {
  const writer = createSeedWriter()
  const { visitor, friend, shop, saver, stranger, contracts, tokens } = world
  const { keys, badges, exchange, huge } = contracts

  for (const { deploy } of Object.values(contracts)) writer.add({ from: saver, ...deploy })
  writer.coins(saver, exchange.address, '50')
  for (const token of [tokens.LKT, tokens.TUSD, tokens.TICKET])
    for (const holder of [exchange.address, friend, shop]) writer.mint(saver, token, holder, '100000')
  seedNfts(writer, world)
  for (let round = 0; round < rounds; round++) {
    seedRound(writer, world, round)
    if (round % 7 === 0) seedSpam(writer, world, round)
  }
  writer.call(stranger, huge, 'airdrop', [[visitor], maxUint256 / 2n])
  writer.call(visitor, keys, 'setApprovalForAll', [exchange.address, true])
  writer.call(visitor, keys, 'burn', [12n])
  writer.call(visitor, badges, 'safeBatchTransferFrom', [visitor, friend, [1n, 2n], [1n, 0n], '0x'])

  const { steps } = writer
  return steps.map((step, index) => ({ ...step, age: ageOf(index, steps.length) }))
}

/** Age of a step in seconds: many in the last days, few in the past, at least one minute. */
function ageOf(index: number, count: number): number {
  const rest = count - 1 - index
  return 60 + Math.round(400 * day * (rest / count) ** 3) + 40 * rest
}

/** Accounts, contracts and tokens of the seed. */
type SeedWorld = {
  /** The account whose history is made: the first of the mnemonic. */
  visitor: Address
  friend: Address
  shop: Address
  /** Deploys contracts and mints tokens. */
  saver: Address
  /** Sends spam; the visitor never paid this account. */
  stranger: Address
  contracts: SeedContracts
  tokens: Readonly<Record<'LKT' | 'TUSD' | 'TICKET' | 'OUSD' | 'WETH', DevnetToken>>
}

/** Contracts that only the seed uses. */
export type SeedContracts = Readonly<
  Record<'keys' | 'badges' | 'rubbishNft' | 'exchange' | 'claim' | 'fakeDollar' | 'huge', SeedContract>
>

/** Addresses follow from the code (CREATE2), so tests know them without a chain. */
export function seedContracts(): SeedContracts {
  return {
    keys: deployContract('TestNft', ['Latchkey Keys', 'KEYS']),
    badges: deployContract('TestMultiToken', ['Visitor Badges']),
    rubbishNft: deployContract('TestNft', ['$5000 VOUCHER visit lkt-rewards.example', 'CLAIM']),
    exchange: deployContract('TestExchange'),
    claim: deployContract('SpamToken', ['Visit lkt-claim.example to claim', 'LKT-CLAIM.EXAMPLE', 18]),
    /** Its symbol starts with a Cyrillic letter. */
    fakeDollar: deployContract('SpamToken', ['Test Dollar', '\u0422USD', 6]),
    huge: deployContract('SpamToken', ['<b>Bold</b> \u202egnitnuocca', 'HUGE', 255]),
  }
}

/** NFTs of both standards, among them three whose metadata must not be trusted. */
function seedNfts({ call }: SeedWriter, { visitor, friend, saver, contracts }: SeedWorld): void {
  const { keys, badges } = contracts
  for (let id = 1; id <= 12; id++)
    call(visitor, keys, 'mint', [visitor, BigInt(id), metadata(`Key #${id}`, seedImage(id))])
  call(saver, badges, 'mint', [visitor, 1n, 3n, metadata('Early visitor', seedImage(20))])
  call(saver, badges, 'mint', [visitor, 2n, 1n, metadata('Door opener', seedImage(21))])

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const hostile = [
    metadata('Drawn in SVG', `data:image/svg+xml,${drawing}`),
    metadata('<img src=x onerror=alert(1)>', 'http://127.0.0.1:1/private.png'),
    'https://nowhere.invalid/102.json',
  ]
  hostile.forEach((uri, index) => {
    call(friend, keys, 'mint', [visitor, BigInt(100 + index), uri])
  })
}

function metadata(name: string, image: string): string {
  return `data:application/json;utf8,${JSON.stringify({ name, description: 'From the local chain.', image })}`
}

/** One round of ordinary transactions: payments in both directions; in some rounds trades, approvals, gifts and failures. */
function seedRound(writer: SeedWriter, world: SeedWorld, round: number): void {
  const { call, coins, send, approve, wrap, unwrap } = writer
  const { visitor, friend, shop, contracts, tokens } = world
  const { LKT, TUSD, TICKET, OUSD, WETH } = tokens
  const { exchange, keys } = contracts

  coins(friend, visitor, `0.${round + 11}`)
  send(visitor, TUSD, shop, `${round + 4}.25`)
  send(shop, TUSD, visitor, `${round + 1}.5`)
  send(visitor, LKT, friend, `${round + 1}.123456789012345678`)
  coins(visitor, shop, `0.0${round + 10}`)
  if (round % 2 === 0) send(friend, LKT, visitor, '2.5')
  if (round % 3 === 0) send(visitor, OUSD, friend, '12')
  if (round % 4 === 0) send(shop, TICKET, visitor, '1')
  if (round % 5 === 0) {
    approve(visitor, TUSD, exchange.address, '20')
    call(visitor, exchange, 'trade', [TUSD.address, parseUnits('20', 6), LKT.address, parseUnits('8', 18)])
    wrap(visitor, WETH, '0.5')
    unwrap(visitor, WETH, '0.2')
  }
  if (round % 6 === 0) {
    approve(visitor, LKT, exchange.address, '5')
    call(visitor, exchange, 'sell', [LKT.address, parseUnits('5', 18), parseUnits('0.01', 18)])
    call(shop, exchange, 'disperse', [[visitor, friend], parseUnits('0.01', 18)])
    call(visitor, keys, 'transferFrom', [visitor, friend, BigInt(round / 6 + 1)])
    send(visitor, TUSD, shop, '999999999', { fails: true })
  }
  // Zero coins to itself: wallets send this to replace a pending transaction.
  coins(visitor, visitor, '0')
}

/** Spam: worthless tokens, forged transfer events and dust from look-alike addresses. */
function seedSpam(writer: SeedWriter, world: SeedWorld, round: number): void {
  const { add, call, transferZero } = writer
  const { visitor, friend, shop, stranger, contracts, tokens } = world
  const { claim, fakeDollar, rubbishNft } = contracts

  call(stranger, claim, 'airdrop', [[visitor, friend, shop], parseUnits('5000', 18)])
  call(stranger, fakeDollar, 'airdrop', [[visitor], parseUnits('750', 6)])
  call(stranger, fakeDollar, 'pretend', [visitor, toLookalikeAddress(shop), parseUnits('4.25', 6)])
  call(stranger, rubbishNft, 'mint', [visitor, BigInt(round + 1), `data:,{"image":"${seedImage(round)}"}`])
  // EIP-20 allows it: no tokens move, but the visitor's history gains an entry with a false address.
  transferZero(stranger, tokens.TUSD, visitor, toLookalikeAddress(shop))
  add({ from: toLookalikeAddress(shop), to: visitor, value: 1n })
  add({ from: stranger, to: visitor, value: 1_000n })
}

/** An address with the same first and last four digits, as used in address poisoning. */
function toLookalikeAddress(address: Address): Address {
  const digits = address.slice(2).toLowerCase()
  const middle = keccak256(address).slice(2, 34)
  return getAddress(`0x${digits.slice(0, 4)}${middle}${digits.slice(-4)}`)
}
