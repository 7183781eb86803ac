import { createLedger, type Deployed, type Ledger } from './createLedger.ts'

/** Who and what there is after `seedLife`. Addresses are lower case. */
export type Life = {
  readonly ledger: Ledger
  readonly me: string
  readonly friend: string
  readonly stranger: string
  readonly double: string
  readonly coin: Deployed
  readonly weth: Deployed
  readonly cats: Deployed
  readonly badges: Deployed
}

/** Some of everything that happens to an account, in the same blocks with the same hashes in every run. */
export async function seedLife(url: string): Promise<Life> {
  const ledger = await createLedger(url)
  const [me = '', friend = '', stranger = ''] = ledger.accounts
  const double = friend.slice(0, 6) + stranger.slice(6, -4) + friend.slice(-4)
  const { send, deploy } = ledger
  const coin = await deploy('TestToken', ['Demo Coin', 'DMO', 6, [me, friend], 1_000_000_000n])
  await deploy('TestToken', ['Ticket', 'TICKET', 0, [me], 7n])
  const weth = await deploy('WrappedNative', [[]])
  const cats = await deploy('TestNft', ['Cats', 'CAT'])
  const badges = await deploy('TestMultiToken', ['Badges'])
  const lure = await deploy('SpamToken', ['Visit dmo-claim.example', 'CLAIM', 18])
  const fake = await deploy('SpamToken', ['Demo Coin', 'DМО', 6])
  const rubbish = await deploy('TestNft', ['Free mint at cats.example', 'FREE'])
  const metadata = (name: string) =>
    `data:application/json,${JSON.stringify({ name, image: 'https://pictures.example/1.png' })}`
  const call = (from: string, contract: Deployed, name: string, args: readonly unknown[], value = 0n) =>
    send({ from, to: contract.address, data: contract.encode(name, args), value })

  await send({ from: me, to: friend, value: 10n ** 18n })
  await send({ from: friend, to: me, value: 5n * 10n ** 17n })
  await call(me, coin, 'transfer', [friend, 5_000_000n])
  await call(friend, coin, 'transfer', [me, 2_500_000n])
  await call(me, coin, 'approve', [stranger, 1_000_000n])
  await call(me, weth, 'deposit', [], 10n ** 18n)
  await call(me, weth, 'withdraw', [4n * 10n ** 17n])
  await call(me, cats, 'mint', [me, 1n, metadata('Cat \u202e<b>One</b>')])
  await call(friend, badges, 'mint', [me, 9n, 3n, metadata('Badge')])
  await call(me, coin, 'transfer', [friend, 10n ** 30n])
  // rubbish
  await call(stranger, lure, 'airdrop', [[me], 10n ** 24n])
  await call(stranger, fake, 'airdrop', [[me], 750_000_000n])
  await call(stranger, coin, 'transferFrom', [me, double, 0n])
  await call(stranger, rubbish, 'mint', [me, 1n, ''])
  await send({ from: stranger, to: me, value: 1_000n })
  await ledger.request('anvil_impersonateAccount', [double])
  await send({ from: double, to: me })
  await ledger.request('anvil_stopImpersonatingAccount', [double])
  return { ledger, me, friend, stranger, double, coin, weth, cats, badges }
}
