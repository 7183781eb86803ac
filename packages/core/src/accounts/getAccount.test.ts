import { describe, expect, it } from 'vitest'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { requireConnectionActions } from '../requests/queryChain.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { connect } from '../wallets/connect.ts'
import { parseRecords } from '../wallets/parseSession.ts'
import { getAccount } from './getAccount.ts'
import { getActivity } from './getActivity.ts'
import { getApprovals } from './getApprovals.ts'
import { getBalance } from './getBalance.ts'
import { getIdentity } from './getIdentity.ts'
import { getNfts } from './getNfts.ts'
import { getTokens } from './getTokens.ts'
import { isSmartAccount } from './isSmartAccount.ts'
import { updateAccount } from './updateAccount.ts'

const a = '0x00000000000000000000000000000000000000A1'
const b = '0x00000000000000000000000000000000000000B1'

describe('the account', () => {
  it('[S3.01] [S3.15] has the address inside its CAIP-10 id, all accounts, and what is known of it', async () => {
    const { config, wallet, adapter } = await startConnected()
    wallet.changeAccounts([a, b])
    adapter.balances.set(a.toLowerCase(), 1_500_000_000_000_000_000n)
    await getBalance(config)
    updateAccount(config, { details: { profileName: 'ann', currentTab: 2, preferredAccountType: 'eoa' } })
    expect(getAccount(config)).toEqual({
      namespace: 'eip155',
      status: 'connected',
      caipAddress: `eip155:1:${a}`,
      address: a,
      allAccounts: [`eip155:1:${a}`, `eip155:1:${b}`],
      records: [a, b].map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
      network: 'eip155:1',
      connectionUid: 'eip155:test.wallet',
      connectorUid: wallet.connector.uid,
      balance: '1.5',
      balanceSymbol: 'ETH',
      profileName: 'ann',
      currentTab: 2,
      preferredAccountType: 'eoa',
      connectedWalletInfo: { name: 'Wallet test.wallet', icon: undefined, connectorId: 'test.wallet' },
      addressExplorerUrl: `https://explorer.example/address/${a}`,
    })
  })

  it('[S3.18] has a record of each address: what it is, and what its wallet tells beside it', async () => {
    const { config, wallet } = await startConnected()
    expect(getAccount(config).records).toEqual([
      { namespace: 'eip155', address: wallet.accounts[0], type: 'eoa' },
    ])
    updateAccount(config, { details: { preferredAccountType: 'smartAccount' } })
    expect(getAccount(config).records).toMatchObject([{ type: 'smartAccount' }])
    const records = [
      { namespace: 'bip122', address: 'bc1q', type: 'payment', publicKey: '02ab', path: "m/84'/0'/0'/0/0" },
      { namespace: 'bip122', address: 'SP00', type: 'stx' },
    ] as const
    expect(parseRecords(config, 'bip122', records)).toEqual(records)
    expect(getAccount(config, { namespace: 'solana' }).records).toEqual([])
  })

  it('[X.33] is a smart account where its wallet says so, on the networks of its family', async () => {
    const { config } = await startConnected()
    expect(isSmartAccount(config)).toBe(false)
    updateAccount(config, { details: { preferredAccountType: 'smartAccount' } })
    expect([isSmartAccount(config), isSmartAccount(config, { chainId: 10 })]).toEqual([true, true])
    expect(isSmartAccount(startTestConfig().config)).toBe(false)
  })

  it('[S3.18] leaves out what a wallet tells in the wrong form', () => {
    const { config } = startTestConfig()
    const record = { namespace: 'bip122', address: 'bc1q', type: 'payment' }
    const parse = (...list: unknown[]) => parseRecords(config, 'bip122', list)
    expect(parse({ ...record, publicKey: '<b>', path: '../..' })).toEqual([record])
    expect(parse({ ...record, namespace: 'eip155' })).toEqual([record])
    for (const wrong of [null, 7, {}, { ...record, type: 'admin' }, { ...record, address: 'a\u202eb' }])
      expect(parse(wrong)).toBeUndefined()
    expect(parse(...Array.from({ length: 1_000 }, () => record))).toHaveLength(64)
    expect(parseRecords(config, 'bip122', 'none')).toBeUndefined()
  })

  it('[S3.01] is kept per namespace, and the balance of another address is not taken for it', async () => {
    const { config, adapter } = await startConnected()
    adapter.balances.set(b.toLowerCase(), 5n)
    expect(await getBalance(config, { address: b })).toMatchObject({ value: 5n })
    expect(getAccount(config).balance).toBeUndefined()
    updateAccount(config, { namespace: 'solana', details: { balance: '9' } })
    expect(getAccount(config).balance).toBeUndefined()
    expect(getAccount(config, { namespace: 'solana' })).toMatchObject({ balance: '9', address: undefined })
  })

  it.each(['the app switches', 'the wallet moves'])(
    '[S3.01] balance, symbol and tokens of one network are not the account’s on the next: %s',
    async (way) => {
      const { config, wallet, adapter } = await startConnected()
      adapter.balances.set(a.toLowerCase(), 1_500_000_000_000_000_000n)
      await getBalance(config)
      updateAccount(config, {
        details: {
          tokenBalance: [{ symbol: 'COIN' }],
          addressExplorerUrl: 'https://one.example/a',
          profileName: 'ann',
        },
      })
      expect(getAccount(config)).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH' })
      const seen: unknown[] = []
      config.subscribe(
        (state) => state,
        () => seen.push([getAccount(config).network, getAccount(config).balance]),
      )
      if (way === 'the app switches') await switchNetwork(config, { network: 'eip155:10' })
      else wallet.emit({ type: 'networkChanged', network: 'eip155:10' })
      const account = getAccount(config)
      expect(account).toMatchObject({ network: 'eip155:10', profileName: 'ann' })
      expect([account.balance, account.balanceSymbol, account.tokenBalance]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      expect(account.addressExplorerUrl).not.toBe('https://one.example/a')
      expect(account.connectedWalletInfo?.connectorId).toBe('test.wallet')
      expect(seen).not.toContainEqual(['eip155:10', '1.5'])
    },
  )

  it('[S3.01] a wallet that is not the current one changes its network: the balance stays', async () => {
    const other = createTestWallet({ id: 'other.wallet', accounts: [b] })
    const wallet = createTestWallet()
    const adapter = createTestAdapter({ wallets: [wallet, other] })
    const { config } = startTestConfig({ wallet, adapter })
    for (const { connector } of [other, wallet]) await connect(config, { connector })
    adapter.balances.set(a.toLowerCase(), 1_500_000_000_000_000_000n)
    await getBalance(config)
    other.changeNetwork('eip155:10')
    expect(config.state.connections.get('eip155:other.wallet')?.network).toBe('eip155:10')
    expect(getAccount(config)).toMatchObject({ network: 'eip155:1', balance: '1.5' })
  })

  it.each([getActivity, getApprovals, getBalance, getIdentity, getNfts, getTokens])(
    'is required by %s without an address',
    async (read) => {
      await expect(read(startTestConfig().config)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    },
  )

  it('[S8.24] says what a chain is required for', () => {
    const { config } = startTestConfig()
    config._internal.setState((state) => ({ ...state, activeNetwork: undefined }))
    const calls: [() => void, string][] = [
      [() => updateAccount(config, { details: { balance: '1' } }), 'Chain is required to set account prop'],
      [() => updateAccount(config, { details: undefined }), 'Chain is required to update chain account data'],
      [
        () => void requireConnectionActions(config, undefined),
        'Chain is required to get connection controller client',
      ],
      [() => void getAccount(config), 'Chain is required to get connection controller client'],
    ]
    for (const [call, message] of calls) {
      expect(call).toThrow(expect.objectContaining({ name: 'InvalidNetworkError', reason: 'noneActive' }))
      expect(call).toThrow(message)
    }
  })

  it('[S8.21] refuses a namespace without adapter', () => {
    const { config } = startTestConfig()
    expect(() => requireConnectionActions(config, 'solana')).toThrow(
      expect.objectContaining({ name: 'AdapterError', reason: 'chainNotFound' }),
    )
  })
})
